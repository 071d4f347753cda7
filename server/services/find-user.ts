import type { Db } from '../db/database.ts'

/** @param email in lower case */
export async function findUser(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
}
