import { sql } from 'kysely'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * The subscriber of an account, created when there is none. Searches that its address asked for before it was verified join it.
 * @param timeZone of the browser; only for a new subscriber. Empty or unknown for the default
 */
export async function ensureSubscriber(
  transaction: Db,
  { id, email, isVerified }: Pick<SignedInViewer, 'id' | 'email' | 'isVerified'>,
  timeZone = '',
): Promise<string> {
  await transaction
    .insertInto('alert_subscribers')
    .values({ user_id: id, ...(isTimeZone(timeZone) && { time_zone: timeZone }) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const subscriber = await transaction
    .selectFrom('alert_subscribers')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  if (isVerified) await adoptAddress(transaction, subscriber.id, email)
  return subscriber.id
}

/** The subscriber of a confirmed address: the account that has it, else the address alone. */
export async function ensureAddress(transaction: Db, email: string): Promise<string> {
  const account = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as isVerified'])
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  if (account) return ensureSubscriber(transaction, account)
  const { rows } = await sql<{ id: string }>`
    insert into alert_subscribers (email) values (${email})
    on conflict (email) where email is not null do update set unsubscribed_at = null
    returning id`.execute(transaction)
  return rows[0]!.id
}

/** Whether the runtime knows the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > 64) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The links in emails that the address got keep working, and it stays unsubscribed if it was. */
async function adoptAddress(transaction: Db, subscriberId: string, email: string): Promise<void> {
  const { rows } = await sql<{ id: string; token: string; unsubscribed_at: Date | null }>`
    select id, token, unsubscribed_at from alert_subscribers where email = ${email} for update`.execute(transaction)
  if (!rows[0]) return
  await sql`update saved_searches set subscriber_id = ${subscriberId}::uuid where subscriber_id = ${rows[0].id}::uuid`.execute(
    transaction,
  )
  await sql`update alerts set subscriber_id = ${subscriberId}::uuid where subscriber_id = ${rows[0].id}::uuid`.execute(
    transaction,
  )
  await sql`delete from alert_subscribers where id = ${rows[0].id}::uuid`.execute(transaction)
  await sql`
    update alert_subscribers set token = ${rows[0].token}::uuid,
      unsubscribed_at = coalesce(unsubscribed_at, ${rows[0].unsubscribed_at}::timestamptz)
    where id = ${subscriberId}::uuid`.execute(transaction)
}
