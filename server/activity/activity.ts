import type { Viewer } from '../../domain/permissions.ts'
import type { Db } from '../db/database.ts'
import type { Activity } from './services.ts'

export interface ActivityEntry {
  /** `noun.what_happened`, such as `listing.published`. */
  action: `${string}.${string}`
  subjectType: string
  subjectId: string
  /** How people know it; kept when the subject is gone. */
  subjectTitle: string
}

const LONGEST_TITLE = 300

/**
 * Notes who did what to what, now. `transaction` is that of the change itself, so that there is no change without its
 * entry and no entry without its change.
 */
export async function noteActivity(transaction: Db, viewer: Viewer, entry: ActivityEntry): Promise<void> {
  await noteActivities(transaction, viewer, [entry])
}

/** The same of several at once. */
export async function noteActivities(
  transaction: Db,
  viewer: Viewer,
  entries: readonly ActivityEntry[],
): Promise<void> {
  await transaction
    .insertInto('activity_log')
    .values(
      entries.map((entry) => ({
        actor_id: viewer.kind === 'user' ? viewer.id : null,
        action: entry.action,
        subject_type: entry.subjectType,
        subject_id: entry.subjectId,
        subject_title: entry.subjectTitle.slice(0, LONGEST_TITLE),
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
