import type { SignedInViewer } from '../../domain/permissions.ts'
import type { Db } from '../platform/db/database.ts'

/** What a room above keeps of an account; `server/belongings.ts` lists them. */
export interface Belongings {
  /** What the export of an account contains of it, by name. */
  exportOf(db: Db, viewer: SignedInViewer): Promise<Record<string, unknown>>
  /** What has to be done before foreign keys delete the rest, in the transaction that deletes the account. */
  release?(transaction: Db, viewer: SignedInViewer): Promise<void>
}
