import { randomUUID } from 'node:crypto'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'

const PROVIDER = 'credential'

/** Stores a password's hash, also for an account that had no password. */
export async function setPassword(transaction: Db, userId: string, hash: string): Promise<void> {
  await transaction
    .insertInto('credentials')
    .values({ id: randomUUID(), user_id: userId, provider_id: PROVIDER, account_id: userId, password: hash })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash }))
    .execute()
}

/** @returns null for an account that was created by an emailed link */
export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const credential = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PROVIDER)
    .executeTakeFirst()
  return credential?.password ?? null
}

/** Why a password wasn't accepted: it's wrong, or the account has none. */
export async function passwordRefusal(db: Db, userId: string): Promise<AppError> {
  return new AppError((await readPasswordHash(db, userId)) === null ? 'no_password' : 'wrong_password')
}
