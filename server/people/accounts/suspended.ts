import { APIError } from 'better-auth/api'
import type { Db } from '../../platform/db/database.ts'

/** Fails like a wrong password, so that the response doesn't reveal that the account exists. */
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
