import { type RawBuilder, sql } from 'kysely'
import { withdrawDigests } from '../../people/mail/queue.ts'
import type { Db } from '../../platform/db/database.ts'

/** Nothing is sent from then on: neither what is due, nor digests that haven't been handed over. */
export async function unsubscribe(transaction: Db, id: string): Promise<void> {
  const token = await change(
    transaction,
    id,
    sql`unsubscribed_at = coalesce(unsubscribed_at, now()), paused_until = null`,
  )
  await forgetDue(transaction, id)
  if (token !== null) await withdrawDigests(transaction, token)
}

/** What comes due meanwhile is sent afterwards. */
export async function pause(transaction: Db, id: string, until: Date): Promise<void> {
  await subscribeAgain(transaction, id)
  await change(transaction, id, sql`paused_until = ${until}`)
}

/** Ends a pause. What happened while nothing was wanted isn't sent. */
export async function subscribeAgain(transaction: Db, id: string): Promise<void> {
  const { rows } = await sql<{ is_off: boolean }>`
    select unsubscribed_at is not null as is_off from alert_subscribers where id = ${id}::uuid for update`.execute(
    transaction,
  )
  if (rows[0]?.is_off) await forgetDue(transaction, id)
  await change(transaction, id, sql`unsubscribed_at = null, paused_until = null`)
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

/** @returns the token of the links in emails; null if the subscriber is gone */
async function change(transaction: Db, id: string, values: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    update alert_subscribers set ${values} where id = ${id}::uuid returning token`.execute(transaction)
  return rows[0]?.token ?? null
}

async function forgetDue(transaction: Db, id: string): Promise<void> {
  await sql`update alerts set due_at = null
    where subscriber_id = ${id}::uuid and due_at is not null and mailed_at is null`.execute(transaction)
}
