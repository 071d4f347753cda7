/** Labels and types of leads. Without zod, because forms use them in the browser. */

export const LEAD_TYPES = {
  contact: 'Contact message',
  notify: 'Notify Me',
  demo: 'Demo request',
  inquiry: 'Inquiry',
  land: 'Land request',
  email: 'Email',
} as const

export const LEAD_STATUSES = {
  new: 'New',
  in_progress: 'In progress',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
} as const

export const INQUIRY_TYPES = {
  general: 'General inquiry',
  landowner: 'Landowner',
  developer: 'Developer',
  partnership: 'Partnership',
} as const

export type LeadType = keyof typeof LEAD_TYPES
export type LeadStatus = keyof typeof LEAD_STATUSES
export type InquiryType = keyof typeof INQUIRY_TYPES

/** Who takes part in a conversation: who wrote first, the landowner whose listing it is about, and the operator. */
export const PARTIES = ['sender', 'landowner', 'operator'] as const
export type Party = (typeof PARTIES)[number]

export const MAX_LINE_LENGTH = 200
export const MAX_PHONE_LENGTH = 50
export const MAX_MESSAGE_LENGTH = 10_000
export const MAX_NOTES_LENGTH = 20_000

/** Shown beside the Notify Me button and stored with the address as the consent given. */
export const NOTIFY_CONSENT =
  'We’ll email you a link to confirm your address, then one message when the data opens. Unsubscribe anytime.'

/** Shown beside the form of an empty search and stored with the address as the consent given. */
export const LAND_CONSENT =
  'We’ll email you a link to confirm your address. Then we’ll email you when land is listed that matches this search. Unsubscribe anytime.'

/** Lead types without a promised reply, whose address is confirmed by an emailed link. */
export const CONFIRMED_TYPES: readonly LeadType[] = ['notify', 'land']

export const MAX_SEARCH_LENGTH = 1000

/** Fields that reveal bots; see docs/decisions/018-leads.md. */
export const HONEYPOT = {
  /** Hidden from people, including keyboard and screen reader users. */
  hidden: 'subject',
  /** Whole seconds since the form appeared, counted by the browser; empty without JavaScript. */
  seconds: 'seconds',
} as const

/** Faster than anyone types. The browser delays a faster submission, so that no person is mistaken for a bot. */
export const MIN_FORM_SECONDS = 2
