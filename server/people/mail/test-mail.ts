import { randomUUID } from 'node:crypto'
import type { Sender } from './message.ts'
import type { DeliveryOutcome, Transport } from './transport.ts'

/** Result of a test email, for the operator who requested it. */
export interface TestMailOutcome {
  kind: DeliveryOutcome['kind'] | 'written'
  /** The mail server's reply, possibly empty. */
  serverReply: string
  /** Why it failed without a reply, such as `CONN ECONNREFUSED`. */
  reason: string
}

/** Sends a test email without the queue, so that its outcome can be reported. */
export type TestMail = (recipient: string) => Promise<TestMailOutcome>

export interface TestMailOptions {
  transport: Transport
  sender: () => Promise<Sender>
  /** Emails are written to files instead of being sent. */
  isOutbox: boolean
}

/** A browser is waiting for the result. */
const TIMEOUT_MS = 30_000
const MAX_REPLY_LENGTH = 300

export function createTestMail({ transport, sender, isOutbox }: TestMailOptions): TestMail {
  return async (recipient) => {
    const { composeMessage } = await import('./message.ts')
    const mail = {
      id: randomUUID(),
      recipient,
      template: { name: 'test-mail' },
      tries: 1,
      createdAt: new Date(),
    } as const
    const message = await composeMessage(mail, await sender())
    const { kind, reason, serverReply = '' } = await transport.send(message, AbortSignal.timeout(TIMEOUT_MS))
    if (kind === 'accepted' && isOutbox) return { kind: 'written', serverReply: '', reason }
    return { kind, serverReply: oneLine(serverReply), reason: oneLine(reason) }
  }
}

/** The reply comes from another server, so it is reduced to one line of limited length. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH)
