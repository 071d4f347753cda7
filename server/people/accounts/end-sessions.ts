import type { Db } from '../../platform/db/database.ts'
import { forgetDevices } from './devices.ts'

/** What stays of an account when everything else ends. */
interface Kept {
  sessionId: string
  /** Id of a push subscription; null without one. */
  device: string | null
}

/** Ends the sessions of a user, and notifications on the user's devices. @returns how many sessions */
export async function endSessionsOf(db: Db, userId: string, kept?: Kept): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept!.sessionId))
    .executeTakeFirst()
  await forgetDevices(db, userId, kept?.device)
  return Number(numDeletedRows)
}
