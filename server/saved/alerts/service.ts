import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import type { AlertTopic } from '../../../domain/alert/alert-topic.ts'
import type { LinkChange } from '../../../domain/alert/link-change.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { AlertEntry } from '../../people/mail/mail.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DeliveryRun } from './deliver-alerts.ts'

/** Who gets the emails that a link is from, and whether. */
export interface AlertLink {
  /** Masked, because emails are forwarded: “a•••@example.com”. */
  address: string
  state: 'on' | 'paused' | 'off'
  /** ISO 8601; null unless paused. */
  paused_until: string | null
  /** IANA name. */
  time_zone: string
  /** What the email was about; empty for a link that stands for all emails. */
  named: AlertTopic[]
  /** Everything else that is emailed, or was until a link stopped it. */
  others: AlertTopic[]
}

/** What the reader of an email asks for. */
export interface LinkRequest {
  change: LinkChange
  /** Id of the topic that is to stop or start; without it, those of the email. */
  topic?: string
  /** IANA name. */
  timeZone?: string
}

/** Emails about alerts, and the links in them. */
export interface AlertMailService {
  /** Queues the digests that are due, as a job. @returns how many */
  deliver(run?: DeliveryRun): Promise<number>
  /** @throws AppError `link_used` */
  readLink(token: string, now?: Date): Promise<AlertLink>
  /** A pause begins at `now`. @throws AppError `link_used`, `too_many_requests`, `invalid` for an unknown time zone */
  changeByLink(caller: Caller, request: LinkRequest & { token: string; now?: Date }): Promise<void>
  /**
   * Unsubscribes as a mail program does (RFC 8058): from the servers of a mailbox provider, which all its readers share.
   * @returns what the email was about, now stopped; null if all emails are
   * @throws AppError `link_used`, `too_many_requests`
   */
  unsubscribeByMailProgram(token: string, now?: Date): Promise<AlertTopic[] | null>
}

/** An alert in the product: what happened to a listing, and why the reader is told. */
export interface ReadAlert
  extends Pick<AlertEntry, 'title' | 'place' | 'offer' | 'heading' | 'now' | 'sentence' | 'why'> {
  id: number
  kind: AlertKind
  is_read: boolean
  /** ISO 8601. */
  created_at: string
  /** Storage path of the first picture, as it is or was public; null for a listing without one. */
  image: string | null
}

/** The alerts of the viewer. Everything throws AppError `sign_in_needed` for visitors. */
export interface AlertsService {
  /** The latest first. @returns a page, and where the next one begins; null after the last one */
  find(
    viewer: Viewer,
    page?: { before?: number | null; limit?: number },
  ): Promise<{ data: ReadAlert[]; older: number | null }>
  /** How many the viewer hasn’t read, at most 100. */
  countUnread(viewer: Viewer): Promise<number>
  /** Marks an alert as read. @returns the slug of its listing; null if that isn’t public, or there is no such alert */
  open(viewer: Viewer, id: number): Promise<string | null>
  markAllRead(viewer: Viewer): Promise<void>
}
