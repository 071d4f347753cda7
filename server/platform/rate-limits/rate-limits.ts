import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../db/database.ts'

/** At most `tries` within a fixed window of `seconds`. Limits of the same name share their counts. */
export interface Limit {
  name: string
  tries: number
  seconds: number
}

/** Consecutive failures before the first pause. Each further failure doubles the pause, from a minute to an hour. */
const FREE_FAILURES = 10
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600

/** `subject` is what a limit counts by: an IP address, an account id or an email address. */
export interface RateLimits {
  /** Counts one try. @throws AppError `too_many_requests` */
  count(limit: Limit, subject: string): Promise<void>
  /** Records a failure. @returns true when this failure started a pause */
  fail(limit: Limit, subject: string): Promise<boolean>
  /** Resets the count of consecutive failures and lifts the pause. */
  succeed(limit: Limit, subject: string, db?: Db): Promise<void>
}

/** Rate limits shared by all instances on one database. Each count is one statement, so none can be lost. */
export function createRateLimits(db: Db, secret: string): RateLimits {
  const keyOf = ({ name }: Limit, subject: string) =>
    createHmac('sha256', secret).update(`${name}\n${subject}`).digest('base64url')

  return {
    async count(limit, subject) {
      const windowEnds = sql`now() + make_interval(secs => ${limit.seconds}::int)`
      const { rows } = await sql<{ tries: number; paused: boolean }>`
        insert into rate_limits (key, tries, window_ends) values (${keyOf(limit, subject)}, 1, ${windowEnds})
        on conflict (key) do update set
          tries = case when rate_limits.window_ends <= now() then 1 else rate_limits.tries + 1 end,
          window_ends = case when rate_limits.window_ends <= now() then ${windowEnds} else rate_limits.window_ends end,
          updated_at = now()
        returning tries, coalesce(locked_until > now(), false) as paused`.execute(db)
      const counter = rows[0]
      if (!counter || counter.paused || counter.tries > limit.tries) throw new AppError('too_many_requests')
    },

    async fail(limit, subject) {
      const { rows } = await sql<{ failures: number }>`
        update rate_limits set failures = failures + 1, locked_until = case when failures + 1 >= ${FREE_FAILURES}::int
          then now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}::int,
            ${FIRST_PAUSE_SECONDS}::int * power(2, least(failures + 1 - ${FREE_FAILURES}::int, 20)))) end
        where key = ${keyOf(limit, subject)} returning failures`.execute(db)
      return rows[0]?.failures === FREE_FAILURES
    },

    async succeed(limit, subject, transaction = db) {
      await transaction
        .updateTable('rate_limits')
        .set({ failures: 0, locked_until: null })
        .where('key', '=', keyOf(limit, subject))
        .execute()
    },
  }
}

/** Turns the result of `count` into a boolean: false when the limit was exceeded. */
export async function isAllowed(count: Promise<void>): Promise<boolean> {
  try {
    await count
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Deletes counters whose window ended at least a day ago. */
export async function deleteOldRateLimits(db: Db): Promise<void> {
  const now = sql<Date>`now()`
  await db
    .deleteFrom('rate_limits')
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .where('window_ends', '<', now)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', now)]))
    .execute()
}
