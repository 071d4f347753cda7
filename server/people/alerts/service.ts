import type { LinkChange } from '../../../domain/alert/link-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DeliveryRun } from './deliver-alerts.ts'

/** Who gets the emails that a link is from, and whether. */
export interface AlertLink {
  /** Masked, because emails are forwarded: “a•••@example.com”. */
  address: string
  state: 'on' | 'paused' | 'off'
  /** ISO 8601; null unless paused. */
  paused_until: string | null
}

/** Emails about alerts, and the links in them. */
export interface AlertMailService {
  /** Queues the digests that are due, as a job. @returns how many */
  deliver(run?: DeliveryRun): Promise<number>
  /** @throws AppError `link_used` */
  readLink(token: string): Promise<AlertLink>
  /** @throws AppError `link_used`, `too_many_requests` */
  changeByLink(caller: Caller, token: string, change: LinkChange): Promise<void>
  /**
   * Unsubscribes as a mail program does (RFC 8058): from the servers of a mailbox provider, which all its readers share.
   * @throws AppError `link_used`, `too_many_requests`
   */
  unsubscribeByMailProgram(token: string): Promise<void>
}
