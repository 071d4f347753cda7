import type { Message } from './message.ts'
import type { SmtpLimits } from './smtp.ts'

/**
 * How handing over a mail ended.
 * - `taken`: whoever carries it on has said so.
 * - `refused`: they will never take it.
 * - `later`: they do not have it, and may take it another time.
 * - `unknown`: they had all of it and did not answer: it may arrive.
 */
export interface Outcome {
  kind: 'taken' | 'refused' | 'later' | 'unknown'
  /** Why, for the operator: no address and nothing of what the mail says. */
  reason: string
  /** The words of the mail server, for who asked for this very mail; they may name an address. */
  said?: string
}

export interface Transport {
  /** Never throws. @param signal when it fires, a mail that is not under way yet is left for later */
  hand(message: Message, signal: AbortSignal): Promise<Outcome>
  /** What became of a mail that was being handed over when the process ended. */
  recall(message: Pick<Message, 'id' | 'createdAt'>): Promise<Outcome>
}

export interface TransportOptions {
  smtpUrl: string | undefined
  /** Where mail goes without a server, one file each. */
  outbox: string
  limits?: SmtpLimits
}

/** SMTP where there is a server, else files. What either needs is loaded with the first mail. */
export function openTransport({ smtpUrl, outbox, limits }: TransportOptions): Transport {
  const load = async () =>
    smtpUrl
      ? (await import('./smtp.ts')).smtpTransport(smtpUrl, limits)
      : (await import('./outbox.ts')).outboxTransport(outbox)
  return {
    hand: async (message, signal) => {
      const transport = await load().catch(() => null)
      return transport ? transport.hand(message, signal) : { kind: 'later', reason: 'SMTP_URL cannot be used' }
    },
    recall: async (message) => (await load()).recall(message),
  }
}
