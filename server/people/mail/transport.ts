import type { Message } from './message.ts'

/**
 * Result of sending an email.
 * - `accepted`: the mail server took responsibility for it.
 * - `refused`: the server will never accept it.
 * - `deferred`: the server doesn't have it and may accept it later.
 * - `unknown`: the server received all of it and did not reply, so it may arrive.
 */
export interface DeliveryOutcome {
  kind: 'accepted' | 'refused' | 'deferred' | 'unknown'
  /** For the operator's log: contains no address and nothing from the email. */
  reason: string
  /** The mail server's reply, shown only to the operator who sent a test email: it may name an address. */
  serverReply?: string
}

export interface Transport {
  /**
   * Never throws.
   * @param signal defers the email unless its data is already sent
   * @param beforeData called before any of the data is sent to a server, which isn't done if it fails
   */
  send(message: Message, signal: AbortSignal, beforeData?: () => Promise<void>): Promise<DeliveryOutcome>
  /** Finds out whether an email was delivered that was being sent when the process crashed. */
  checkDelivery(message: Pick<Message, 'id' | 'createdAt'> & { isDataSent: boolean }): Promise<DeliveryOutcome>
}
