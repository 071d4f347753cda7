import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { MAX_PER_MINUTE } from '../../../domain/account/api-keys.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../db/database.ts'

/** At most `tries` within a fixed window of `seconds`. */
interface Limit {
  tries: number
  seconds: number
}

/** A whole office can share one IP address, so an address is allowed more tries than an account. */
const LIMITS = {
  'sign-in from address': { tries: 120, seconds: 60 },
  'sign-in to account': { tries: 20, seconds: 60 },
  'sign-up from address': { tries: 60, seconds: 600 },
  'reset from address': { tries: 60, seconds: 600 },
  'reset of account': { tries: 5, seconds: 3600 },
  'sign-in link from address': { tries: 60, seconds: 600 },
  'sign-in link to address': { tries: 5, seconds: 3600 },
  'link from address': { tries: 120, seconds: 600 },
  'second factor of account': { tries: 20, seconds: 600 },
  'password of account': { tries: 15, seconds: 600 },
  'mail to account': { tries: 5, seconds: 3600 },
  /** Forms that need no account. */
  'lead from network': { tries: 40, seconds: 600 },
  'lead from sender': { tries: 20, seconds: 3600 },
  /** Email to an address that anyone can type into a form: protects its owner from being flooded. */
  'mail to stranger': { tries: 5, seconds: 3600 },
  /** Drafts of listings without an account. */
  'draft from network': { tries: 60, seconds: 86_400 },
  /** A form saves itself while its owner types. */
  'draft save of account': { tries: 600, seconds: 600 },
  'draft save from network': { tries: 1200, seconds: 600 },
  'test mail of account': { tries: 10, seconds: 600 },
  /** Screenings without an account. */
  'screening from network': { tries: 30, seconds: 3600 },
  'screening of account': { tries: 60, seconds: 3600 },
  'layer download from network': { tries: 60, seconds: 3600 },
  /** A code from an authenticator app is valid for 90 seconds at most and must work only once. */
  'code of account': { tries: 1, seconds: 90 },
  /** The maximum; a key can have a lower limit. */
  'requests by API key': { tries: MAX_PER_MINUTE, seconds: 60 },
} as const satisfies Record<string, Limit>

type LimitName = keyof typeof LIMITS

/** Consecutive failures before the first pause. Each further failure doubles the pause, from a minute to an hour. */
const FREE_FAILURES = 10
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600

/** `subject` is what a limit counts by: an IP address, an account id or an email address. */
export interface RateLimits {
  /** Counts one try. @param override replaces the limit's number of tries. @throws AppError `too_many_requests` */
  count(limit: LimitName, subject: string, override?: { tries: number }): Promise<void>
  /** Records a failure. @returns true when this failure started a pause */
  fail(limit: LimitName, subject: string): Promise<boolean>
  /** Resets the count of consecutive failures and lifts the pause. */
  succeed(limit: LimitName, subject: string, db?: Db): Promise<void>
}

/** Rate limits shared by all instances on one database. Each count is one statement, so none can be lost. */
export function createRateLimits(db: Db, secret: string): RateLimits {
  const keyOf = (limit: LimitName, subject: string) =>
    createHmac('sha256', secret).update(`${limit}\n${subject}`).digest('base64url')

  return {
    async count(name, subject, override) {
      const limit = { ...LIMITS[name], ...override }
      const windowEnds = sql`now() + make_interval(secs => ${limit.seconds}::int)`
      const { rows } = await sql<{ tries: number; paused: boolean }>`
        insert into rate_limits (key, tries, window_ends) values (${keyOf(name, subject)}, 1, ${windowEnds})
        on conflict (key) do update set
          tries = case when rate_limits.window_ends <= now() then 1 else rate_limits.tries + 1 end,
          window_ends = case when rate_limits.window_ends <= now() then ${windowEnds} else rate_limits.window_ends end,
          updated_at = now()
        returning tries, coalesce(locked_until > now(), false) as paused`.execute(db)
      const counter = rows[0]
      if (!counter || counter.paused || counter.tries > limit.tries) throw new AppError('too_many_requests')
    },

    async fail(name, subject) {
      const { rows } = await sql<{ failures: number }>`
        update rate_limits set failures = failures + 1, locked_until = case when failures + 1 >= ${FREE_FAILURES}::int
          then now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}::int,
            ${FIRST_PAUSE_SECONDS}::int * power(2, least(failures + 1 - ${FREE_FAILURES}::int, 20)))) end
        where key = ${keyOf(name, subject)} returning failures`.execute(db)
      return rows[0]?.failures === FREE_FAILURES
    },

    async succeed(name, subject, transaction = db) {
      await transaction
        .updateTable('rate_limits')
        .set({ failures: 0, locked_until: null })
        .where('key', '=', keyOf(name, subject))
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
