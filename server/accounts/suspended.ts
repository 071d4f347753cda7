import { APIError } from 'better-auth/api'
import type { Db } from '../db/database.ts'

/** Refuses like a wrong password: nobody learns that there is such an account. */
export async function assertNotSuspended(db: Db, userId: string): Promise<void> {
  const suspended = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  if (suspended) throw new APIError('UNAUTHORIZED', { message: 'The account is suspended.', code: SUSPENDED })
}

const SUSPENDED = 'ACCOUNT_SUSPENDED'
