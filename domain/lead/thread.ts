import { z } from 'zod'
import type { PublicListingDocument } from '../listing/listing-document.ts'
import type { LeadType, Party } from './lead.ts'
import { messageFiles, writtenMessage } from './lead-values.ts'
import type { MessageFile } from './message-file.ts'

/** The name of a landowner who hasn’t set one. */
export const UNNAMED_LANDOWNER = 'Landowner'

export const THREADS_PER_PAGE = 30

export const THREAD_FILTERS = { all: 'All', unread: 'Unread', waiting: 'Waiting on you' } as const
export type ThreadFilter = keyof typeof THREAD_FILTERS

export interface ThreadQuery {
  show: ThreadFilter
  /** Words of names, titles and messages; empty for all. */
  q: string
  /** Id of a listing; null for all. */
  listingId: string | null
  page: number
}

/**
 * The subject of a conversation’s emails. `about` is the title of the listing, or the subject of the email that started it;
 * empty without.
 */
export function threadSubject({ type, about }: { type: LeadType; about: string }, websiteName: string): string {
  if (about !== '') return type === 'email' ? about.replace(/^(re:\s*)+/i, '') : `Inquiry about ${about}`
  return `Your ${SUBJECTS[type]} to ${websiteName}`
}

const SUBJECTS: Record<LeadType, string> = {
  contact: 'message',
  demo: 'demo request',
  inquiry: 'inquiry',
  notify: 'sign-up',
  land: 'land request',
  email: 'email',
}

/** A conversation in a list. Times are ISO 8601 UTC. */
export interface ThreadRow {
  id: string
  /** The listing’s title when the inquiry was sent; empty for a message that isn’t about one. */
  title: string
  /** Name of the other person; null for the operator’s team. */
  with: string | null
  /** Beginning of the last message. */
  preview: string
  is_preview_own: boolean
  last_message_at: string
  /** Messages of others that the viewer hasn’t read. */
  unread: number
  is_waiting_on_viewer: boolean
}

export type ThreadCounts = Record<ThreadFilter, number>

/** Contact details that one side shares with the other. */
export interface SharedContact {
  email: string
  /** Empty if there is none. */
  phone: string
}

export interface ThreadMessage {
  id: string
  party: Party
  is_own: boolean
  /** Name of the person; null for the viewer and for the operator’s team. */
  from: string | null
  is_by_email: boolean
  text: string
  created_at: string
  /** The other address that a held message came from, which only the viewer sees and decides on; null otherwise. */
  held_from: string | null
  files: MessageFile[]
}

/** The listing as it is now; `slug` is null if it isn’t published. */
export interface ThreadListing {
  id: string
  slug: string | null
  title: string
  image: string | null
  acres: number
  price: number | null
  price_type: 'negotiable' | 'sale' | 'lease'
  is_owned_by_viewer: boolean
}

/** A document of the listing that messages can link to. `url` is absolute. */
export interface ThreadDocument extends Pick<PublicListingDocument, 'title' | 'access'> {
  url: string
}

/** The documents that a message links to, and its text without the links. */
export function splitDocuments<Document extends ThreadDocument>(
  text: string,
  documents: readonly Document[],
): { text: string; documents: Document[] } {
  const linked = documents.filter(({ url }) => text.includes(url))
  const rest = linked.reduce(
    (left, { title, url }) => left.replaceAll(`${title}: ${url}`, '').replaceAll(url, ''),
    text,
  )
  return { text: rest.trim(), documents: linked }
}

/** A conversation as one of its two sides sees it. */
export interface Thread extends Pick<ThreadRow, 'id' | 'title' | 'with'> {
  type: LeadType
  party: Exclude<Party, 'operator'>
  company: string
  is_verified_owner: boolean
  /** Median hours until the landowner’s first answer; null if too few are known, or for a landowner. */
  reply_hours: number | null
  /** Null if the listing was deleted, or for a message that isn’t about one. */
  listing: ThreadListing | null
  messages: ThreadMessage[]
  /** What the other side shares; null until it does. */
  contact: SharedContact | null
  has_shared_contact: boolean
  has_blocked: boolean
  is_blocked: boolean
  is_reported: boolean
  /** False for a viewer of the organization that shares it. */
  may_change: boolean
  /** The sender hasn’t signed in with the address or answered from it yet. False for the sender. */
  is_unconfirmed: boolean
  /** When the other side last read it on the site; null if it hasn’t. */
  read_at: string | null
}

export const threadMessageSchema = z.object({
  text: writtenMessage('a message'),
  key: z.uuid('Reload the page and try again.').optional(),
  files: messageFiles,
})

export type NewThreadMessage = z.infer<typeof threadMessageSchema>

export const MAX_REPORT_LENGTH = 1000

export const threadReportSchema = z.object({
  reason: z
    .string('Tell us what’s wrong.')
    .trim()
    .min(1, 'Tell us what’s wrong.')
    .max(MAX_REPORT_LENGTH, `Use at most ${MAX_REPORT_LENGTH} characters.`),
})

/** How soon someone answers, from the median of their first answers in hours. */
export function replyTimeText(hours: number | null): string | null {
  if (hours === null) return null
  if (hours <= 1) return 'Usually replies within an hour'
  if (hours <= 12) return `Usually replies within ${Math.ceil(hours)} hours`
  if (hours <= 24) return 'Usually replies within a day'
  if (hours <= 24 * 7) return `Usually replies within ${Math.ceil(hours / 24)} days`
  return 'Usually takes more than a week to reply'
}
