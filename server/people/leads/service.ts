import type { LeadType } from '../../../domain/lead/lead.ts'
import type { ContactMessage, DemoRequest, InquiryMessage, NotifyRequest } from '../../../domain/lead/lead-forms.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Caller } from '../../platform/http/caller.ts'

export interface LandRequest extends NotifyRequest {
  source: string
  /** The query string of the search. */
  search: string
  /** The search in words, for the operator. */
  message: string
}

export interface NotifyLink {
  email: string
  purpose: 'confirm' | 'leave'
  type: LeadType
}

/**
 * Public forms, which need no account. Each lead is stored in one transaction with its emails. Suspected spam is stored
 * as spam and sends no email, but the sender sees the same success message. Every write throws AppError
 * `too_many_requests` past its rate limit.
 */
export interface LeadsService {
  /** The same message sent twice within minutes is one lead. `source` is the path of the page. */
  sendMessage(caller: Caller, input: ContactMessage & { source: string }): Promise<void>
  /**
   * Starts a conversation with the owner of a listing, or with the operator if it has none. `listing` is the slug of a
   * published listing. @throws AppError `listing_not_found`
   */
  sendInquiry(
    viewer: Viewer,
    caller: Caller,
    input: InquiryMessage & { listing: string; source: string },
  ): Promise<void>
  sendDemoRequest(caller: Caller, input: DemoRequest & { source: string }): Promise<void>
  /** Emails a confirmation link, unless the address is already on the list. */
  sendNotifyRequest(caller: Caller, input: NotifyRequest & { source: string }): Promise<void>
  /** Emails a confirmation link, unless the address already waits for land that matches this search. */
  sendLandRequest(caller: Caller, input: LandRequest): Promise<void>
  /** Reads what a link is for, without using it. @throws AppError `link_used` */
  readNotifyLink(token: string): Promise<NotifyLink>
  /** A link works once, for seven days. @returns what was confirmed @throws AppError `link_used` */
  confirmNotify(caller: Caller, token: string): Promise<LeadType>
  /** Deletes the address. @throws AppError `link_used` */
  unsubscribe(caller: Caller, token: string): Promise<void>
}
