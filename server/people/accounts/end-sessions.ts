import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetDevices } from './devices.ts'

/** What stays of an account when everything else ends. */
interface Kept {
  sessionId: string
  /** Id of a push subscription; null without one. */
  device: string | null
}

/** Ends a session of a user, and notifications on its device. @throws AppError `not_found` */
export async function endSessionOf(transaction: Db, userId: string, id: string): Promise<void> {
  // Locked, so that the session can't turn on notifications meanwhile.
  const session = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new AppError('not_found')
  await transaction.deleteFrom('push_subscriptions').where('session_id', '=', id).execute()
  await transaction.deleteFrom('sessions').where('id', '=', id).execute()
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
