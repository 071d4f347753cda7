import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import { plainAddress } from './address.ts'
import type { EmailTemplate, Mailer } from './mail.ts'

/** Longer than an SMTP session (SMTP_LIMITS) plus recording its outcome. */
const RUN_SECONDS = 180

export const MAIL: Queue<{ mailId: string }> = { name: 'mail', limitSeconds: RUN_SECONDS, heartbeatSeconds: 15 }

/** An email that this process has claimed for sending. */
export interface ClaimedMail {
  id: string
  recipient: string
  template: EmailTemplate
  /** Number of tries, including the current one. */
  tries: number
  createdAt: Date
  /** Whether this try has begun to send the data, so that the server may have the email. */
  isDataSent: boolean
}

export type MailOutcomeState = 'sent' | 'refused' | 'unconfirmed'

/** Queues each email and its job in the caller's transaction. */
export function createMailer(jobs: Pick<Jobs, 'enqueue'>): Mailer {
  return {
    send: async (db, recipient, template, { id } = {}) => {
      plainAddress(recipient)
      await inTransaction(db, async (transaction) => {
        await jobs.enqueue(transaction, MAIL, { mailId: await queueMail(transaction, recipient, template, id) })
      })
    },
  }
}

const inTransaction = (db: Db, work: (transaction: Db) => Promise<void>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** @returns the mail's id */
export async function queueMail(
  db: Db,
  recipient: string,
  { name, ...content }: EmailTemplate,
  id: string = randomUUID(),
): Promise<string> {
  await db
    .insertInto('mails')
    .values({ id, recipient, template: name, content: JSON.stringify(content) })
    .execute()
  return id
}

/** Claims the email, so that only one worker sends it. @returns undefined if it isn't queued */
export async function claimMail(db: Db, id: string): Promise<ClaimedMail | undefined> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'sending', tries: sql`tries + 1`, data_sent_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && toClaimed(row)
}

/** Records that the data is about to be sent. @throws Error if another process has taken over the claim */
export async function markDataSent(db: Db, mail: ClaimedMail): Promise<void> {
  const { numUpdatedRows } = await ofClaim(db, mail).set({ data_sent_at: sql`now()` }).executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('claimed by another process')
  mail.isDataSent = true
}

/** An email claimed more than `seconds` ago with no recorded outcome; `busy` if it was claimed more recently. */
export async function findAbandonedMail(
  db: Db,
  id: string,
  seconds: number,
): Promise<ClaimedMail | 'busy' | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(COLUMNS)
    .select(sql<boolean>`updated_at < now() - make_interval(secs => ${seconds})`.as('abandoned'))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  if (!row) return undefined
  return row.abandoned ? toClaimed(row) : 'busy'
}

/** Puts a claimed email back in the queue. @returns false if the claim has changed since it was read */
export async function requeueMail(db: Db, mail: ClaimedMail, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await ofClaim(db, mail)
    .set({ state: 'queued', failure: failure.slice(0, 500), updated_at: sql`now()` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The number of tries identifies the claim. */
const ofClaim = (db: Db, { id, tries, isDataSent }: ClaimedMail) =>
  db
    .updateTable('mails')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .where('data_sent_at', isDataSent ? 'is not' : 'is', null)

/** Records the final state and erases the content, which may hold sign-in links. `sent` overrides `unconfirmed`. */
export async function finishMail(db: Db, id: string, state: MailOutcomeState, failure: string | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, failure: failure?.slice(0, 500) ?? null, content: '{}', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', state === 'sent' ? ['sending', 'unconfirmed'] : ['sending'])
    .execute()
}

/**
 * Deletes digests with this token that haven't been handed over. One that is being sent isn't tried again, and isn't sent at all
 * unless its data is under way.
 * @param times when their alerts were mailed, in ISO 8601; all digests without it
 */
export async function withdrawDigests(db: Db, token: string, times: readonly string[] | null = null): Promise<void> {
  await sql`delete from mails where template = 'alert-digest' and state in ('queued', 'sending')
    and content->>'token' = ${token}
    and (${times}::text[] is null or content->>'mailedAt' = any(${times}::text[]))`.execute(db)
}

/** Deletes finished emails after `days`, except replies that a lead's thread still shows. */
export async function deleteOldMails(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', 'in', ['sent', 'refused', 'unconfirmed'])
    .where(sql<boolean>`updated_at < now() - make_interval(days => ${days})`)
    .where(sql<boolean>`not exists (select from lead_messages where lead_messages.id = mails.id)`)
    .execute()
}

const COLUMNS = ['id', 'recipient', 'template', 'content', 'tries', 'created_at', 'data_sent_at'] as const
type MailRow = Pick<Selectable<Schema['mails']>, (typeof COLUMNS)[number]>

const toClaimed = ({ template: name, content, created_at, data_sent_at, ...row }: MailRow): ClaimedMail => ({
  ...row,
  template: { ...(content as object), name } as EmailTemplate,
  createdAt: created_at,
  isDataSent: data_sent_at !== null,
})
