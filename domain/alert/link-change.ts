/** What the link in the email of an alert can change. */
export const LINK_CHANGES = ['unsubscribe', 'pause-week', 'pause-month', 'resume'] as const
export type LinkChange = (typeof LINK_CHANGES)[number]
