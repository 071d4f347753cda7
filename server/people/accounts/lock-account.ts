import type { Db } from '../../platform/db/database.ts'

/** Lets transactions that count what the account has run one after the other, so that they can't exceed a limit together. */
export async function lockAccount(transaction: Db, id: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
