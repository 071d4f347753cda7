/** Whoever wrote to us. Words and types alone, without zod: forms show them in the browser. */

export const LEAD_TYPES = {
  contact: 'Contact message',
  notify: 'Notify Me',
  demo: 'Demo request',
  inquiry: 'Inquiry',
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

export const LONGEST_LINE = 200
export const LONGEST_MESSAGE = 10_000
export const LONGEST_NOTES = 20_000

/** What is agreed to by asking for notifications. It stands beside the button and is kept with the address. */
export const NOTIFY_CONSENT =
  'We mail you a link to confirm your address, then write once, when the data opens. You can take it back at any time.'

/** Fields that people never fill: what tells that a form was not filled by one. See docs/decisions/050-leads.md. */
export const TRAP = {
  /** Out of sight and out of reach of the keyboard. */
  hidden: 'subject',
  /** Whole seconds since the form could be used, counted by the browser; empty without JavaScript. */
  seconds: 'seconds',
} as const

/** Nobody types a message in less. A form that is sent sooner waits, so that no person is ever caught. */
export const SHORTEST_SECONDS = 2
