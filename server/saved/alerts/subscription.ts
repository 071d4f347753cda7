import { sql } from 'kysely'
import { withdrawDigests } from '../../people/mail/queue.ts'
import type { Db } from '../../platform/db/database.ts'

/** Nothing is sent from then on: neither what is due, nor digests that haven't been handed over. */
export async function unsubscribe(transaction: Db, id: string): Promise<void> {
  const { rows } = await sql<{ token: string }>`
    update alert_subscribers set unsubscribed_at = coalesce(unsubscribed_at, now()), paused_until = null
    where id = ${id}::uuid returning token`.execute(transaction)
  await forgetDue(transaction, id)
  for (const { token } of rows) await withdrawDigests(transaction, token)
}

/** Resumes emails after unsubscribing. What happened in between isn't sent. */
export async function subscribeAgain(transaction: Db, id: string): Promise<void> {
  const { rows } = await sql`
    update alert_subscribers set unsubscribed_at = null, paused_until = null
    where id = ${id}::uuid and unsubscribed_at is not null returning id`.execute(transaction)
  if (rows.length > 0) await forgetDue(transaction, id)
}

/** Deletes an address for which nothing is left to look out for, and what was to be sent to it. */
export async function forgetAddress(transaction: Db, email: string): Promise<void> {
  const { rows } = await sql<{ token: string }>`
    delete from alert_subscribers
    where email = ${email} and not exists (select from saved_searches where subscriber_id = alert_subscribers.id)
    returning token`.execute(transaction)
  for (const { token } of rows) await withdrawDigests(transaction, token)
}

/** Deletes what an account is alerted to, and what was to be sent to it. */
export async function forgetAccount(transaction: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ token: string }>`
    delete from alert_subscribers where user_id = ${userId} returning token`.execute(transaction)
  for (const { token } of rows) await withdrawDigests(transaction, token)
}

async function forgetDue(transaction: Db, id: string): Promise<void> {
  await sql`update alerts set due_at = null
    where subscriber_id = ${id}::uuid and due_at is not null and mailed_at is null`.execute(transaction)
}
