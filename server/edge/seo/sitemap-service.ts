import { type RawBuilder, sql } from 'kysely'
import { POST_IS_PUBLIC } from '../../content/blog/posts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SitemapEntry, SitemapKind, SitemapPart, SitemapService } from './service.ts'

/** The most URLs that the sitemap protocol allows per file. */
const ADDRESSES_PER_PART = 50_000
/** Rows in memory at a time. */
const BATCH_ROWS = 2_000

interface Source {
  table: RawBuilder<unknown>
  isPublic: RawBuilder<unknown>
  /** Orders new rows last, so that earlier parts stay the same. */
  made: RawBuilder<unknown>
  changed: RawBuilder<unknown>
}

const SOURCES: Record<SitemapKind, Source> = {
  listings: {
    table: sql`land_listings`,
    isPublic: sql`is_published`,
    made: sql`created_at`,
    changed: sql`updated_at`,
  },
  blog: {
    table: sql`blog_posts`,
    isPublic: POST_IS_PUBLIC,
    made: sql`public_at`,
    // For readers, publishing a post is a change too.
    changed: sql`greatest(updated_at, public_at)`,
  },
  city: {
    table: sql`city_pages`,
    isPublic: sql`is_published`,
    made: sql`created_at`,
    changed: sql`updated_at`,
  },
  dashboard: {
    table: sql`datasets`,
    isPublic: sql`is_public`,
    made: sql`created_at`,
    changed: sql`updated_at`,
  },
  'candidate-sites': {
    table: sql`candidate_sites`,
    isPublic: sql`is_current and exists (select from layers where layers.id = layer_id and is_public)`,
    made: sql`candidate_sites.created_at`,
    changed: sql`candidate_sites.updated_at`,
  },
}

/** Reads the public pages in parts, in batches of rows. */
export function createSitemap(db: Db): SitemapService {
  return {
    async findParts() {
      const kinds = Object.keys(SOURCES) as SitemapKind[]
      return (await Promise.all(kinds.map((kind) => partsOf(db, kind)))).flat()
    },

    async getPart(kind, number) {
      const { table, isPublic, made, changed } = SOURCES[kind]
      const { rows } = await sql<{ made: string; id: string; last_id: string; count: number; changed: Date }>`
        with part as materialized (
          select ${made} as made, id, ${changed} as changed from ${table} where ${isPublic}
          order by ${made}, id limit ${ADDRESSES_PER_PART} offset ${(number - 1) * ADDRESSES_PER_PART}
        )
        select made::text as made, id, (select count(*) from part) as count, (select max(changed) from part) as changed,
          (select id from part order by part.made desc, id desc limit 1) as last_id
        from part order by part.made, id limit 1`.execute(db)
      const first = rows[0]
      if (!first) return null
      return {
        // Any removed, added or changed page changes one of these.
        version: `${first.id} ${first.last_id} ${first.count} ${first.changed.getTime()}`,
        entries: () => entriesFrom(db, kind, first),
      }
    },
  }
}

async function partsOf(db: Db, kind: SitemapKind): Promise<SitemapPart[]> {
  const { table, isPublic, made, changed } = SOURCES[kind]
  const { rows } = await sql<{ number: number; changed: Date }>`
    select (place - 1) / ${sql.lit(ADDRESSES_PER_PART)} + 1 as number, max(changed) as changed
    from (
      select row_number() over (order by ${made}, id) as place, ${changed} as changed from ${table} where ${isPublic}
    ) as placed group by 1 order by 1`.execute(db)
  return rows.map(({ number, changed: at }) => ({ kind, number: Number(number), changed_at: at.toISOString() }))
}

/** Pages by times in the database's text form, because a Date has no microseconds. */
async function* entriesFrom(
  db: Db,
  kind: SitemapKind,
  from: { made: string; id: string; count: number },
): AsyncGenerator<SitemapEntry[]> {
  const { table, isPublic, made, changed } = SOURCES[kind]
  let next = { made: from.made, id: from.id, comparison: sql`>=` }
  for (let left = from.count; left > 0; ) {
    const { rows } = await sql<{ slug: string; changed: Date; made: string; id: string }>`
      select slug, ${changed} as changed, ${made}::text as made, id from ${table}
      where ${isPublic} and (${made}, id) ${next.comparison} (${next.made}::timestamptz, ${next.id}::uuid)
      order by ${made}, id limit ${Math.min(left, BATCH_ROWS)}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({ slug: row.slug, changed_at: row.changed.toISOString() }))
    left -= rows.length
    next = { made: last.made, id: last.id, comparison: sql`>` }
  }
}
