import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Serializes transactions that change who is an admin. Rows are locked in a fixed order to avoid deadlocks.
 * @returns the ids of admins who aren't suspended
 */
export async function lockAdmins(transaction: Db): Promise<string[]> {
  await transaction
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  // A second statement, because the one that waited for the lock may have read an old snapshot.
  const { rows } = await sql<{ id: string }>`
    select users.id from user_roles join users on users.id = user_id
    where role = 'admin' and suspended_at is null`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** @throws AppError `last_admin` if the user is the only admin */
export function assertAnotherAdmin(admins: readonly string[], userId: string): void {
  if (!admins.some((id) => id !== userId)) throw new AppError('last_admin')
}
