/** An email as a server or a mail service delivers it, for one of its recipients. */
export interface ArrivedMail {
  raw: Buffer
  /** Of the envelope. */
  recipient: string
  /** Sender of the envelope; empty for bounces. */
  returnPath: string
  /** Of the server that delivers it; empty if unknown. */
  remoteAddress: string
  helo: string
  via: 'smtp' | 'postmark' | 'sendgrid'
}

export interface InboundMailService {
  /** Whether we accept email for an address: any at the domain of the reply addresses. */
  takes(recipient: string): boolean
  /**
   * Stores an email; when it resolves, the email isn't lost. The same email delivered again does nothing.
   * @throws AppError `too_large`, `unavailable` while it can't be stored
   */
  receive(mail: ArrivedMail): Promise<void>
  /** Adds a stored email to its conversation, or to the operator's inbox. Calling it again does nothing. */
  place(id: string): Promise<void>
  /** Deletes emails that arrived more than `INBOUND_MAIL_DAYS` ago. */
  deleteOld(): Promise<void>
}
