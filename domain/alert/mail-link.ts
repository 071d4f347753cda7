/** What the link in an email of alerts says. */
export interface MailLink {
  /** Secret of its reader. */
  token: string
  /** When its alerts were mailed, in ISO 8601, which says what the email was about; older links lack it. */
  mailedAt?: string
}

/** “0f8fad5b-d9cb-469f-a165-70867728950e.mhz5k2io”. */
export const formatMailLink = ({ token, mailedAt }: MailLink): string =>
  mailedAt ? `${token}.${Date.parse(mailedAt).toString(36)}` : token

export function parseMailLink(text: string): MailLink {
  const [token = '', time] = text.split('.')
  const mailedAt = new Date(Number.parseInt(time ?? '', 36))
  return Number.isNaN(mailedAt.getTime()) ? { token } : { token, mailedAt: mailedAt.toISOString() }
}
