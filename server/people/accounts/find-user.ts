import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** @param email in lower case */
export async function findUser(db: Db, email: string): Promise<{ id: string; isSuspended: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', sql<boolean>`suspended_at is not null`.as('isSuspended')])
    .where('email', '=', email)
    .executeTakeFirst()
}
