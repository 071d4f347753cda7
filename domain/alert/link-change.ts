/**
 * What the link in the email of an alert can change: all emails, or with `stop` and `start` those about what it covered, or about
 * something else.
 */
export const LINK_CHANGES = [
  'unsubscribe',
  'pause-week',
  'pause-month',
  'resume',
  'stop',
  'start',
  'time-zone',
] as const
export type LinkChange = (typeof LINK_CHANGES)[number]
