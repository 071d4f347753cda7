import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { MOST_PER_MINUTE } from '../../domain/api-keys.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/database.ts'

/** So many tries within so many seconds. */
export interface Limit {
  tries: number
  seconds: number
}

/** What is tried how often, by whom. An address may be a whole office, so it is allowed more than an account. */
export const LIMITS = {
  'sign-in from address': { tries: 120, seconds: 60 },
  'sign-in to account': { tries: 20, seconds: 60 },
  'sign-up from address': { tries: 60, seconds: 600 },
  'reset from address': { tries: 60, seconds: 600 },
  'reset of account': { tries: 5, seconds: 3600 },
  'link from address': { tries: 120, seconds: 600 },
  'second factor of account': { tries: 20, seconds: 600 },
  'password of account': { tries: 15, seconds: 600 },
  'mail to account': { tries: 5, seconds: 3600 },
  /** Forms that need no account. Behind one network may be a whole office. */
  'lead from network': { tries: 40, seconds: 600 },
  'lead from sender': { tries: 20, seconds: 3600 },
  /** Mails to an address that anybody can enter: its owner is not to be buried in them. */
  'mail to stranger': { tries: 5, seconds: 3600 },
  'test mail of account': { tries: 10, seconds: 600 },
  /** A code of an app works once: it is good for 90 seconds at most. */
  'code of account': { tries: 1, seconds: 90 },
  /** At most; a key may have less. */
  'requests by API key': { tries: MOST_PER_MINUTE, seconds: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** So many failures in a row are anybody's bad day; each one more doubles the pause, from a minute to an hour. */
export const FREE_FAILURES = 10
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 3600

export interface Attempts {
  /** @param own in place of the tries that the limit names. @throws AppError `too_many_requests` */
  count(limit: LimitName, who: string, own?: { tries: number }): Promise<void>
  /** @returns true when this failure began a pause */
  fail(limit: LimitName, who: string): Promise<boolean>
  /** Failures in a row are over. */
  succeed(limit: LimitName, who: string, db?: Db): Promise<void>
}

/** Limits that all instances on one database hold together: each count is one statement. */
export function createAttempts(db: Db, secret: string): Attempts {
  const keyOf = (limit: LimitName, who: string) =>
    createHmac('sha256', secret).update(`${limit}\n${who}`).digest('base64url')

  return {
    async count(name, who, own) {
      const limit = { ...LIMITS[name], ...own }
      const ends = sql`now() + make_interval(secs => ${limit.seconds}::int)`
      const { rows } = await sql<{ tries: number; paused: boolean }>`
        insert into attempts (key, tries, window_ends) values (${keyOf(name, who)}, 1, ${ends})
        on conflict (key) do update set
          tries = case when attempts.window_ends <= now() then 1 else attempts.tries + 1 end,
          window_ends = case when attempts.window_ends <= now() then ${ends} else attempts.window_ends end,
          updated_at = now()
        returning tries, coalesce(locked_until > now(), false) as paused`.execute(db)
      const counted = rows[0]
      if (!counted || counted.paused || counted.tries > limit.tries) throw new AppError('too_many_requests')
    },

    async fail(name, who) {
      const { rows } = await sql<{ failures: number }>`
        update attempts set failures = failures + 1, locked_until = case when failures + 1 >= ${FREE_FAILURES}::int
          then now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}::int,
            ${FIRST_PAUSE_SECONDS}::int * power(2, least(failures + 1 - ${FREE_FAILURES}::int, 20)))) end
        where key = ${keyOf(name, who)} returning failures`.execute(db)
      return rows[0]?.failures === FREE_FAILURES
    },

    async succeed(name, who, transaction = db) {
      await transaction
        .updateTable('attempts')
        .set({ failures: 0, locked_until: null })
        .where('key', '=', keyOf(name, who))
        .execute()
    },
  }
}

/** False when a limit is reached. */
export async function isAllowed(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}
