import { CONFIRMED_TYPES, type InquiryType, type LeadStatus, type LeadType, type Party } from './lead.ts'
import type { ReceivedMail } from './mail-authentication.ts'
import type { MessageFile } from './message-file.ts'

/** `due` until the promised reply time, then `overdue`. Null if no reply is expected. */
export type LeadDue = 'due' | 'overdue' | null

/** A row of the inbox. Times are ISO 8601 UTC. */
export interface LeadRow {
  id: string
  version: number
  type: LeadType
  status: LeadStatus
  name: string
  email: string
  company: string
  /** Of inquiries; otherwise empty. */
  role: string
  phone: string
  inquiry_type: InquiryType | null
  /** Of an email that answers no conversation; otherwise null. */
  subject: string | null
  message: string
  /** The listing of an inquiry; null after the listing is deleted. */
  listing_id: string | null
  /** The listing's title when the inquiry was sent. */
  listing_title: string | null
  owner_id: string | null
  /** Email of the owner. */
  owner: string | null
  notes: string
  /** Path of the page with the form. */
  source: string
  consent: string | null
  /** When the address of a Notify Me or a land request was confirmed. */
  confirmed_at: string | null
  answered_at: string | null
  /** Promised reply time; null if no reply is expected. */
  due_at: string | null
  due: LeadDue
  /** One side reported the other, in a note. */
  is_reported: boolean
  /** Until then it doesn’t count as waiting; null if it isn’t put off. */
  snoozed_until: string | null
  created_at: string
  updated_at: string
}

/** Where a lead is in the list that it was opened from. */
export interface LeadPosition {
  previous: string | null
  next: string | null
  /** From 1; null if the lead isn’t in it anymore. */
  place: number | null
  total: number
}

/** A lead with its listing and conversation. */
export interface AdminLead extends LeadRow {
  /** The listing of an inquiry as it is now. `image` is the storage path or URL of its first picture. */
  listing: { slug: string; landowner_name: string; is_published: boolean; image: string | null } | null
  /** Oldest first. */
  messages: LeadMessage[]
  /** What arrived by email, oldest first. */
  mails: ReceivedMail[]
}

/**
 * Messages after the lead itself, by how they got here: written on the site, arrived by email, held because it came from an
 * address that isn't the person's own, logged by an admin (`received` and `answered`), or a note that only admins see.
 */
export const MESSAGE_KINDS = ['reply', 'email', 'held', 'received', 'answered', 'note'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Kinds that an admin adds. */
export const LOGGED_KINDS = {
  note: 'Note for admins',
  received: 'Email from them',
  answered: 'Email from the mailbox',
} as const
export type LoggedKind = keyof typeof LOGGED_KINDS

/** Delivery state of a reply. */
export type MailState = 'queued' | 'sending' | 'sent' | 'refused' | 'unconfirmed'

export interface LeadMessage {
  id: string
  kind: MessageKind
  party: Party
  body: string
  /** Email of the account that wrote or logged it; null without one, or if it was deleted. */
  author: string | null
  created_at: string
  /** The address that a held message came from; null otherwise. */
  held_from: string | null
  files: MessageFile[]
  /** Null for logged emails. */
  mail: { state: MailState; tries: number; failure: string | null } | null
}

/** Replies to an unconfirmed address are not allowed. */
export const isUnconfirmed = ({ type, confirmed_at }: Pick<LeadRow, 'type' | 'confirmed_at'>): boolean =>
  CONFIRMED_TYPES.includes(type) && confirmed_at === null

export interface LeadCounts {
  /** Excludes spam. */
  total: number
  new: number
  overdue: number
}

/** An admin to whom leads can be assigned. */
export interface LeadOwner {
  id: string
  email: string
}
