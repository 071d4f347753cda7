import { sql } from 'kysely'
import type { ChangeTimer } from '../../platform/cache/content-changes.ts'
import type { Db } from '../../platform/db/database.ts'

/** A scheduled post is shown from its time on. */
export const postTimer = (db: Db): ChangeTimer => ({ table: 'blog_posts', msUntilNext: () => msUntilNextPost(db) })

/** Milliseconds, by the database's clock, until the next scheduled post is due; null when none is scheduled. */
export async function msUntilNextPost(db: Db): Promise<number | null> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select (extract(epoch from min(scheduled_at) - now()) * 1000)::float8 as milliseconds
    from blog_posts where scheduled_at > now()`.execute(db)
  return rows[0]?.milliseconds ?? null
}
