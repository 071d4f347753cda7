export type InboundVia = 'smtp' | 'postmark' | 'sendgrid'

/** An email as a server or a mail service hands it over, for one of its recipients. */
export interface ArrivedMail {
  raw: Buffer
  /** Of the envelope. */
  recipient: string
  /** Sender of the envelope; empty for bounces. */
  returnPath: string
  /** Of the server that hands it over; empty if unknown. */
  remoteAddress: string
  helo: string
  via: InboundVia
}

export interface InboundMailService {
  /** Whether email for the address is taken: any at the domain of the reply addresses. */
  takes(recipient: string): boolean
  /**
   * Stores an email; when it resolves, the email isn't lost. The same email delivered again does nothing.
   * @throws AppError `too_large`, `unavailable` while it can't be stored
   */
  receive(mail: ArrivedMail): Promise<void>
  /** Puts a stored email where it belongs. Calling it again does nothing. */
  place(id: string): Promise<void>
  /** Deletes emails after thirty days, and files whose messages are gone. */
  deleteOld(): Promise<void>
}
