import { sql } from 'kysely'
import { VISITOR } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import { noteActivities } from '../activity.ts'
import type { AnyContentType } from './content-type.ts'
import { postType } from './post-type.ts'
import { followVersions } from './versions.ts'

/**
 * Writes down what has come true: posts whose hour has passed are published since that hour. Once each, whoever asks and
 * however often. @returns how many
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
    await followVersions(transaction, postType as unknown as AnyContentType, ids, VISITOR)
    await noteActivities(
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
