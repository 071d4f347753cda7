import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../db/database.ts'

/**
 * Lets one transaction after the other change who is an admin, in one order: what each reads afterwards is what the one
 * before it left. @returns the ids of those that can act as one
 */
export async function lockAdmins(transaction: Db): Promise<string[]> {
  await transaction
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  // A statement of its own: the one that waited may have seen what was there before.
  const { rows } = await sql<{ id: string }>`
    select users.id from user_roles join users on users.id = user_id
    where role = 'admin' and suspended_at is null`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** @throws AppError `last_admin` when nobody else could make another one */
export function assertAnotherAdmin(admins: readonly string[], userId: string): void {
  if (!admins.some((id) => id !== userId)) throw new AppError('last_admin')
}
