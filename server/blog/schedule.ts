import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Milliseconds, by the database's clock, until the next post comes out by itself; null while none is to. */
export async function untilNextPost(db: Db): Promise<number | null> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select (extract(epoch from min(scheduled_at) - now()) * 1000)::float8 as milliseconds
    from blog_posts where scheduled_at > now()`.execute(db)
  return rows[0]?.milliseconds ?? null
}
