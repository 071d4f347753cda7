/** Results of SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 9989), such as `pass`, `fail` and `none`. */
export interface MailAuthentication {
  spf: string
  /** `pass` if one signature holds. */
  dkim: string
  dmarc: string
}

/** An email of a conversation, as operators see it. */
export interface ReceivedMail {
  id: string
  message_id: string | null
  sender: string
  subject: string
  kind: string
  authentication: MailAuthentication | null
  problems: string[]
  /** ISO 8601 UTC. */
  received_at: string
}
