import { type Actor, userIdOf } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Activity } from './service.ts'

export interface ActivityEntry {
  /** `subject.event`, such as `listing.published`. */
  action: `${string}.${string}`
  subjectType: string
  subjectId: string
  /** The title shown in the log, stored so that it outlives the subject. */
  subjectTitle: string
}

const MAX_TITLE_LENGTH = 300

/** Records who did what. `transaction` is that of the change itself, so that neither can be committed without the other. */
export async function recordActivity(transaction: Db, actor: Actor, entry: ActivityEntry): Promise<void> {
  await recordActivities(transaction, actor, [entry])
}

/** Like `recordActivity`, for any number of entries in one statement. */
export async function recordActivities(
  transaction: Db,
  actor: Actor,
  entries: readonly ActivityEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await transaction
    .insertInto('activity_log')
    .values(
      entries.map((entry) => ({
        actor_id: userIdOf(actor),
        action: entry.action,
        subject_type: entry.subjectType,
        subject_id: entry.subjectId,
        subject_title: entry.subjectTitle.slice(0, MAX_TITLE_LENGTH),
      })),
    )
    .execute()
}

/** The latest entries, newest first. */
export async function readActivity(db: Db, limit: number): Promise<Activity[]> {
  const rows = await db
    .selectFrom('activity_log')
    .leftJoin('users', 'users.id', 'activity_log.actor_id')
    .select([
      'activity_log.id',
      'users.email as actor',
      'action',
      'subject_type',
      'subject_id',
      'subject_title',
      'activity_log.created_at',
    ])
    .orderBy('activity_log.created_at', 'desc')
    .orderBy('activity_log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
