import { randomUUID } from 'node:crypto'
import type { Sender } from './message.ts'
import type { Outcome, Transport } from './transport.ts'

/** What became of a test mail, for the operator who asked for it. */
export interface TestMailOutcome {
  kind: Outcome['kind'] | 'written'
  /** The words of the mail server; empty when it said nothing. */
  said: string
  /** How it ended otherwise, such as `CONN ECONNREFUSED`. */
  reason: string
}

/** Sends a letter at once, past the queue, so that what becomes of it can be told. */
export type TestMail = (recipient: string) => Promise<TestMailOutcome>

export interface TestMailOptions {
  transport: Transport
  sender: () => Promise<Sender>
  /** Nothing is sent: mails are written to files. */
  isOutbox: boolean
}

/** A browser waits for it. */
const LONGEST_MS = 30_000
const LONGEST_WORDS = 300

export function createTestMail({ transport, sender, isOutbox }: TestMailOptions): TestMail {
  return async (recipient) => {
    const { writeMessage } = await import('./message.ts')
    const mail = {
      id: randomUUID(),
      recipient,
      letter: { name: 'test-mail' },
      tries: 1,
      createdAt: new Date(),
    } as const
    const message = await writeMessage(mail, await sender())
    const { kind, reason, said = '' } = await transport.hand(message, AbortSignal.timeout(LONGEST_MS))
    if (kind === 'taken' && isOutbox) return { kind: 'written', said: '', reason }
    return { kind, said: plain(said), reason: plain(reason) }
  }
}

/** On one line, and not without end: they are somebody else's words. */
const plain = (words: string) =>
  words
    .toWellFormed()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_WORDS)
