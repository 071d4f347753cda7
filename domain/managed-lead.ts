import type { InquiryType, LeadStatus, LeadType } from './lead.ts'

/** Whether the promise to answer is kept: `due` while there is time, `overdue` past it. Null where nobody waits. */
export type LeadDue = 'due' | 'overdue' | null

/** A lead as the operator's list has it. Times are ISO 8601 UTC. */
export interface LeadRow {
  id: string
  version: number
  type: LeadType
  status: LeadStatus
  name: string
  email: string
  company: string
  inquiry_type: InquiryType | null
  message: string
  listing_id: string | null
  owner_id: string | null
  /** The e-mail of the admin who looks after it. */
  owner: string | null
  notes: string
  /** Path of the page that it came from. */
  source: string
  consent: string | null
  /** Of addresses under Notify Me: when it was shown that they belong to who gave them. */
  confirmed_at: string | null
  answered_at: string | null
  /** By when an answer was promised; null where none is waited for. */
  due_at: string | null
  due: LeadDue
  created_at: string
  updated_at: string
}

/** One lead with all that hangs on it. */
export interface ManagedLead extends LeadRow {
  /** What an inquiry is about. */
  listing: { slug: string; landowner_name: string } | null
  /** The oldest first. */
  messages: LeadMessage[]
}

/** What was written after the lead itself, with how it came here. */
export const MESSAGE_KINDS = {
  reply: 'Sent from here',
  received: 'They wrote',
  answered: 'Sent from the mailbox',
} as const

export type MessageKind = keyof typeof MESSAGE_KINDS
/** Those that are put in by hand. */
export type HandKind = Exclude<MessageKind, 'reply'>

/** What became of the mail of a reply. */
export type MailState = 'queued' | 'sending' | 'sent' | 'refused' | 'unconfirmed'

export interface LeadMessage {
  id: string
  kind: MessageKind
  body: string
  /** The e-mail of who wrote it down; null when that account is gone. */
  author: string | null
  created_at: string
  /** Of replies; null for what was put in by hand. */
  mail: { state: MailState; tries: number; failure: string | null } | null
}

/** An address that nobody has shown to be theirs is not written to. */
export const isUnconfirmed = ({ type, confirmed_at }: Pick<LeadRow, 'type' | 'confirmed_at'>): boolean =>
  type === 'notify' && confirmed_at === null

export interface LeadCounts {
  /** Without spam. */
  total: number
  new: number
  overdue: number
}

/** An admin, to whom leads can be given. */
export interface LeadOwner {
  id: string
  email: string
}
