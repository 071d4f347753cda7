import { sql } from 'kysely'
import { SYSTEM } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { setColumns } from '../editing/publish-content.ts'
import { postType } from './content-type.ts'

/**
 * Marks posts whose scheduled time has passed as published at that time. Each post is published and logged once, however
 * many instances run this. @returns how many
 */
export async function publishDuePosts(db: Db): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from blog_posts where scheduled_at <= now()
        and (not is_published or published_at is null or published_at < scheduled_at)
      order by id for update skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    return setColumns(transaction, postType, SYSTEM, ids, {
      columns: { is_published: sql`true`, published_at: sql`greatest(published_at, scheduled_at)` },
      where: sql`true`,
      action: 'published',
    })
  })
}
