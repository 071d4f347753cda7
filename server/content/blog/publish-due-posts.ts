import { sql } from 'kysely'
import { VISITOR } from '../../../domain/permissions.ts'
import { recordActivities } from '../../people/activity/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import { saveNextVersions } from '../editing/versions.ts'
import { postType } from './content-type.ts'

/**
 * Marks posts whose scheduled time has passed as published at that time. Each post is published and logged once, however
 * many instances run this. @returns how many
 */
export async function publishDuePosts(db: Db): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; title: string }>`
      update blog_posts set is_published = true, published_at = greatest(published_at, scheduled_at)
      where id in (select id from blog_posts where scheduled_at <= now()
        and (not is_published or published_at is null or published_at < scheduled_at)
        order by id for update skip locked)
      returning id, title`.execute(transaction)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await saveNextVersions(transaction, postType, ids, VISITOR)
    await recordActivities(
      transaction,
      VISITOR,
      rows.map(({ id, title }) => ({
        action: 'blog_post.published',
        subjectType: 'blog_post',
        subjectId: id,
        subjectTitle: title,
      })),
    )
    return rows.length
  })
}
