import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Letter } from '../mail/letter.ts'

/** A mail that is about to be sent. */
export interface ClaimedMail {
  id: string
  recipient: string
  letter: Letter
  /** How often it was tried, this time included. */
  tries: number
  createdAt: Date
}

export type FinalState = 'sent' | 'refused' | 'unconfirmed'

/** @returns the mail's id */
export async function queueMail(
  db: Db,
  recipient: string,
  { name, ...content }: Letter,
  id: string = randomUUID(),
): Promise<string> {
  await db
    .insertInto('mails')
    .values({ id, recipient, letter: name, content: JSON.stringify(content) })
    .execute()
  return id
}

/** Says that the mail is being sent; nobody else can say so again. Nothing when it is not waiting to be. */
export async function claimMail(db: Db, id: string): Promise<ClaimedMail | undefined> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'sending', tries: sql`tries + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['id', 'recipient', 'letter', 'content', 'tries', 'created_at'])
    .executeTakeFirst()
  return row && claimed(row)
}

/** The mail when somebody began to send it longer ago than that takes and never said how it ended. */
export async function findAbandonedMail(
  db: Db,
  id: string,
  seconds: number,
): Promise<ClaimedMail | 'busy' | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'letter', 'content', 'tries', 'created_at'])
    .select(sql<boolean>`updated_at < now() - make_interval(secs => ${seconds})`.as('abandoned'))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  if (!row) return undefined
  return row.abandoned ? claimed(row) : 'busy'
}

/** Back in the queue. @returns whether it was being sent */
export async function requeueMail(db: Db, id: string, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'queued', failure: failure.slice(0, 500), updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The end of a mail: what it said is forgotten, as links in it open accounts. That it was taken outweighs a doubt. */
export async function finishMail(db: Db, id: string, state: FinalState, failure: string | null): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, failure: failure?.slice(0, 500) ?? null, content: '{}', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', state === 'sent' ? ['sending', 'unconfirmed'] : ['sending'])
    .execute()
}

/** Forgets to whom was written, so many days after. Of replies to leads the thread tells, for as long as it is there. */
export async function forgetMails(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', 'in', ['sent', 'refused', 'unconfirmed'])
    .where(sql<boolean>`updated_at < now() - make_interval(days => ${days})`)
    .where(sql<boolean>`not exists (select from lead_messages where lead_messages.id = mails.id)`)
    .execute()
}

type MailRow = { id: string; recipient: string; letter: string; content: unknown; tries: number; created_at: Date }

const claimed = ({ letter, content, created_at, ...row }: MailRow): ClaimedMail => ({
  ...row,
  letter: { ...(content as object), name: letter } as Letter,
  createdAt: created_at,
})
