import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { Handler, Jobs } from '../../platform/jobs/jobs.ts'
import type { Message, Sender } from './message.ts'
import { type ClaimedMail, claimMail, findAbandonedMail, finishMail, MAIL, markDataSent, requeueMail } from './queue.ts'
import type { DeliveryOutcome, Transport } from './transport.ts'

/** Age at which the claim of a run whose process no longer reports it counts as abandoned. */
const CLAIM_SECONDS = 20
/** Delay before an email that a crash interrupted is checked or sent again. */
const CRASH_DELAY_SECONDS = 5

export interface DeliveryOptions {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  transport: Transport
  /** Read for each email, because the settings can change. */
  sender: () => Promise<Sender>
  log: Pick<Logger, 'warn' | 'error'>
  backOff?: BackOff
  /** Age in seconds at which a claim without an outcome counts as abandoned by a crashed process. */
  claimSeconds?: () => number
}

export interface BackOff {
  /** Delay before the second try. It doubles with each further try. */
  firstSeconds: number
  maxSeconds: number
  /** Age at which an email that no server has accepted is abandoned. */
  giveUpSeconds: number
}

export const BACK_OFF: BackOff = { firstSeconds: 10, maxSeconds: 3_600, giveUpSeconds: 86_400 }

export function secondsUntilNextTry(tries: number, { firstSeconds, maxSeconds }: BackOff): number {
  return Math.min(firstSeconds * 2 ** Math.min(tries - 1, 30), maxSeconds)
}

/**
 * Sends one email, and never twice. The claim is committed before a server is contacted, so only one of several
 * concurrent runs sends it. A run that finds an email still claimed by a crashed run asks the transport whether it was
 * delivered.
 */
export function deliverMail(options: DeliveryOptions): Handler<{ mailId: string }> {
  const { db, jobs, transport, claimSeconds = () => CLAIM_SECONDS } = options
  return async ({ mailId }, { signal }) => {
    const mail = await claimMail(db, mailId)
    if (mail) {
      const outcome = await send(mail, options, signal)
      return withRetries(() => recordOutcome(options, mail, outcome))
    }
    const abandoned = await findAbandonedMail(db, mailId, claimSeconds())
    if (abandoned === 'busy') return jobs.enqueue(db, MAIL, { mailId }, { inSeconds: CRASH_DELAY_SECONDS })
    if (abandoned)
      return recordOutcome(options, abandoned, await transport.checkDelivery(abandoned), CRASH_DELAY_SECONDS)
  }
}

async function send(
  mail: ClaimedMail,
  { db, transport, sender }: DeliveryOptions,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  let message: Message
  try {
    message = await (await import('./message.ts')).composeMessage(mail, await sender())
  } catch (error) {
    return { kind: 'deferred', reason: `could not be rendered: ${nameOf(error)}` }
  }
  try {
    return await transport.send(message, signal, () => markDataSent(db, mail))
  } catch (error) {
    return { kind: 'unknown', reason: `sending failed: ${nameOf(error)}` }
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/** Records the outcome. A deferred email is put back in the queue and its job scheduled in one transaction. */
async function recordOutcome(
  options: DeliveryOptions,
  mail: ClaimedMail,
  { kind, reason }: DeliveryOutcome,
  maxDelaySeconds = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db, jobs, log, backOff = BACK_OFF } = options
  const fields = { mail: mail.id, template: mail.template.name, tries: mail.tries, reason }
  if (kind === 'accepted') return finishMail(db, mail.id, 'sent', null)
  if (kind === 'unknown') {
    log.error(fields, 'An email may or may not have arrived. It will not be sent again.')
    return finishMail(db, mail.id, 'unconfirmed', reason)
  }
  const tooOld = Date.now() - mail.createdAt.getTime() > backOff.giveUpSeconds * 1000
  if (kind === 'refused' || tooOld) {
    log.error(
      fields,
      kind === 'refused' ? 'An email was refused.' : 'An email was abandoned: no server accepted it in time.',
    )
    return finishMail(db, mail.id, 'refused', reason)
  }
  const inSeconds = Math.min(secondsUntilNextTry(mail.tries, backOff), maxDelaySeconds)
  log.warn({ ...fields, inSeconds }, 'An email was deferred and will be retried.')
  await db.transaction().execute(async (trx) => {
    if (await requeueMail(trx, mail, reason)) await jobs.enqueue(trx, MAIL, { mailId: mail.id }, { inSeconds })
  })
}

/** If the outcome can't be recorded, it is unknown whether the email was sent, so this waits out a brief database outage. */
async function withRetries(work: () => Promise<void>): Promise<void> {
  for (const ms of [500, 2_000, 8_000]) {
    try {
      return await work()
    } catch {
      await wait(ms)
    }
  }
  return work()
}
