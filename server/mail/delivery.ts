import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { Logger } from '../http/log.ts'
import type { Handler, Jobs, Queue } from '../jobs/jobs.ts'
import { type ClaimedMail, claimMail, findAbandonedMail, finishMail, requeueMail } from '../services/mails.ts'
import type { Message, Sender } from './message.ts'
import type { Outcome, Transport } from './transport.ts'

/** Longer than a mail server is spoken to (SMTP_LIMITS) and the end is written down: a run past it has died. */
const RUN_SECONDS = 180

export const MAIL: Queue<{ mailId: string }> = { name: 'mail', limitSeconds: RUN_SECONDS }

export interface DeliveryOptions {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  transport: Transport
  /** As it is when a mail goes out. */
  sender: () => Promise<Sender>
  log: Pick<Logger, 'warn' | 'error'>
  backOff?: BackOff
  /** After so long a run that said nothing is taken for dead. */
  runSeconds?: number
}

export interface BackOff {
  /** Before the second try; it doubles from try to try. */
  firstSeconds: number
  longestSeconds: number
  /** A mail that nobody took for so long is given up. */
  giveUpSeconds: number
}

export const BACK_OFF: BackOff = { firstSeconds: 10, longestSeconds: 3_600, giveUpSeconds: 86_400 }

export function secondsUntilNextTry(tries: number, { firstSeconds, longestSeconds }: BackOff): number {
  return Math.min(firstSeconds * 2 ** Math.min(tries - 1, 30), longestSeconds)
}

/**
 * Sends one mail, and never twice. That it is being sent is committed before anybody is spoken to, so of any number of
 * runs one gets it. A run that finds a mail left in that state asks the transport what became of it.
 */
export function deliverMail(options: DeliveryOptions): Handler<{ mailId: string }> {
  const { db, jobs, transport, runSeconds = RUN_SECONDS } = options
  return async ({ mailId }, { signal }) => {
    const mail = await claimMail(db, mailId)
    if (mail) {
      const outcome = await attempt(mail, options, signal)
      return persistently(() => settle(options, mail, outcome))
    }
    const abandoned = await findAbandonedMail(db, mailId, runSeconds)
    if (abandoned === 'busy') return jobs.enqueue(db, MAIL, { mailId }, { inSeconds: runSeconds })
    if (abandoned) return settle(options, abandoned, await transport.recall(abandoned))
  }
}

async function attempt(
  mail: ClaimedMail,
  { transport, sender }: DeliveryOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  let message: Message
  try {
    message = await (await import('./message.ts')).writeMessage(mail, await sender())
  } catch (error) {
    return { kind: 'later', reason: `not written: ${nameOf(error)}` }
  }
  try {
    return await transport.hand(message, signal)
  } catch (error) {
    return { kind: 'unknown', reason: `handing over failed: ${nameOf(error)}` }
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** Writes down how it ended, and with that, in one transaction, that it will be tried again. */
async function settle(options: DeliveryOptions, mail: ClaimedMail, { kind, reason }: Outcome): Promise<void> {
  const { db, jobs, log, backOff = BACK_OFF } = options
  const about = { mail: mail.id, letter: mail.letter.name, tries: mail.tries, reason }
  if (kind === 'taken') return finishMail(db, mail.id, 'sent', null)
  if (kind === 'unknown') {
    log.error(about, 'a mail may or may not have arrived; it is not sent again')
    return finishMail(db, mail.id, 'unconfirmed', reason)
  }
  const tooOld = Date.now() - mail.createdAt.getTime() > backOff.giveUpSeconds * 1000
  if (kind === 'refused' || tooOld) {
    log.error(about, kind === 'refused' ? 'a mail was refused' : 'a mail is given up: nobody took it')
    return finishMail(db, mail.id, 'refused', reason)
  }
  const inSeconds = secondsUntilNextTry(mail.tries, backOff)
  log.warn({ ...about, inSeconds }, 'a mail will be tried again')
  await db.transaction().execute(async (trx) => {
    if (await requeueMail(trx, mail.id, reason)) await jobs.enqueue(trx, MAIL, { mailId: mail.id }, { inSeconds })
  })
}

/** An outcome that cannot be written down becomes a doubt, so a database that is away for a moment is waited for. */
async function persistently(work: () => Promise<void>): Promise<void> {
  for (const ms of [500, 2_000, 8_000]) {
    try {
      return await work()
    } catch {
      await wait(ms)
    }
  }
  return work()
}
