import type { Db } from '../platform/db/database.ts'

/** What addresses are alerted to. A room above keeps it, and hands this in where the services are composed. */
export interface Subscriptions {
  /** Deletes an address for which nothing is left to look out for, and what was to be sent to it. */
  forgetAddress(transaction: Db, email: string): Promise<void>
}
