import type { SignedInViewer } from '../../domain/permissions.ts'
import type { Db } from '../platform/db/database.ts'

/** What people saved and are alerted to. A room above keeps it, and hands this in where the services are composed. */
export interface Subscriptions {
  /** What the export of an account contains of it. */
  exportOf(db: Db, viewer: SignedInViewer): Promise<Record<string, unknown>>
  /** Deletes what an account is alerted to, and what was to be sent to it. */
  forgetAccount(transaction: Db, userId: string): Promise<void>
  /** Deletes an address for which nothing is left to look out for, and what was to be sent to it. */
  forgetAddress(transaction: Db, email: string): Promise<void>
}
