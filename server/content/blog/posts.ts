import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type BlogPost, type BlogPostSummary, POSTS_PER_PAGE } from '../../../domain/content/blog-post.ts'
import { AppError } from '../../../domain/errors.ts'
import { readingMinutes } from '../../../domain/text/format.ts'
import { createMemoize, MAX_LARGE_RESULTS, type Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { PostsService } from './service.ts'

const FEATURED = 2
const RELATED = 3
const MAX_TAGS = 12
/** A tag that only one post has is not worth a link. */
const MIN_POSTS_PER_TAG = 2
/** Related posts are ranked among this many that share a word, the newest first. */
const MAX_CANDIDATES = 200

/** Whether a post is public, for pages, feeds and the sitemap alike. Migration 004 defines the function. */
export const POST_IS_PUBLIC: RawBuilder<boolean> = sql<boolean>`post_is_public(is_published, scheduled_at)`

const SUMMARY = [
  'slug',
  'title',
  'excerpt',
  'is_featured',
  'published_at',
  'scheduled_at',
  'created_at',
  'cover_image',
  'cover_alt',
  'body',
] as const satisfies (keyof Schema['blog_posts'])[]
const DETAILS = [
  ...SUMMARY,
  'id',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'tags',
  'updated_at',
] as const satisfies (keyof Schema['blog_posts'])[]

type Row = Selectable<Schema['blog_posts']>
type SummaryRow = Pick<Row, (typeof SUMMARY)[number]>
type DetailRow = Pick<Row, (typeof DETAILS)[number]>

const SUMMARY_COLUMNS = sql.join(SUMMARY.map((name) => sql.ref(name)))
const DETAIL_COLUMNS = sql.join(DETAILS.map((name) => sql.ref(name)))
const NEWEST_FIRST = sql`public_at desc, id desc`

/** Reads the published posts. */
export function createPosts(db: Db, memoize: Memoize = createMemoize()): PostsService {
  const featured = memoize(['blog_posts'], async () => {
    const { rows } = await sql<SummaryRow>`
      select ${SUMMARY_COLUMNS} from blog_posts where ${POST_IS_PUBLIC} and is_featured
      order by ${NEWEST_FIRST} limit ${FEATURED}`.execute(db)
    return rows.map(presentSummary)
  })
  const tags = memoize(['blog_posts'], async () => {
    const { rows } = await sql<{ tag: string; posts: number }>`
      select tag, count(*) as posts from blog_posts, unnest(tags) as tag where ${POST_IS_PUBLIC}
      group by tag having count(*) >= ${MIN_POSTS_PER_TAG} order by posts desc, tag limit ${MAX_TAGS}`.execute(db)
    return rows
  })
  const around = memoize(['blog_posts'], async (slug: string) => {
    const [newer, older, related] = await Promise.all([
      findNeighbor(db, slug, { comparison: sql`>`, order: sql`public_at, id` }),
      findNeighbor(db, slug, { comparison: sql`<`, order: NEWEST_FIRST }),
      findRelated(db, slug),
    ])
    return { newer, older, related }
  })
  const bySlug = memoize(['blog_posts'], (slug: string) => readPost(db, slug), { max: MAX_LARGE_RESULTS })
  return {
    findFeatured: () => featured(),

    async find(_viewer, { filters: { q, tag, page }, without = [] }) {
      const words = q === null ? null : sql`websearch_to_tsquery('pg_catalog.english', ${q})`
      const conditions = [
        POST_IS_PUBLIC,
        ...(words === null ? [] : [sql`document @@ ${words}`]),
        ...(tag === null ? [] : [sql`tags @> array[${tag}]::text[]`]),
        ...(without.length === 0 ? [] : [sql`slug <> all(${without}::text[])`]),
      ]
      const where = sql.join(conditions, sql` and `)
      const order = words === null ? NEWEST_FIRST : sql`ts_rank(document, ${words}) desc, ${NEWEST_FIRST}`
      const [{ rows }, counted] = await Promise.all([
        sql<SummaryRow>`select ${SUMMARY_COLUMNS} from blog_posts where ${where}
          order by ${order} limit ${POSTS_PER_PAGE} offset ${(page - 1) * POSTS_PER_PAGE}`.execute(db),
        sql<{ total: number }>`select count(*) as total from blog_posts where ${where}`.execute(db),
      ])
      return {
        data: rows.map(presentSummary),
        page,
        per_page: POSTS_PER_PAGE,
        total: counted.rows[0]?.total ?? 0,
        total_exact: true,
      }
    },

    findTags: () => tags(),

    // An admin who has just changed a post must see the change, so only visitors read from the cache.
    getBySlug: (viewer, slug) => (viewer.kind === 'visitor' ? bySlug(slug) : readPost(db, slug)),
    findAround: (_viewer, slug) => around(slug),

    async findLatest(_viewer, limit) {
      const { rows } = await sql<DetailRow>`
        select ${DETAIL_COLUMNS} from blog_posts where ${POST_IS_PUBLIC}
        order by ${NEWEST_FIRST} limit ${limit}`.execute(db)
      return rows.map(presentPost)
    },
  }
}

async function readPost(db: Db, slug: string): Promise<BlogPost> {
  const { rows } = await sql<DetailRow>`
    select ${DETAIL_COLUMNS} from blog_posts where ${POST_IS_PUBLIC} and slug = ${slug}`.execute(db)
  if (!rows[0]) throw new AppError('blog_post_not_found')
  return presentPost(rows[0])
}

/** The next or previous post by date. */
async function findNeighbor(
  db: Db,
  slug: string,
  { comparison, order }: { comparison: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<BlogPostSummary | null> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from blog_posts
    where ${POST_IS_PUBLIC} and (public_at, id) ${comparison} (select public_at, id from blog_posts where slug = ${slug})
    order by ${order} limit 1`.execute(db)
  return rows[0] ? presentSummary(rows[0]) : null
}

/** Ranks by shared tags, then by shared words of title and keywords; fills up with the newest posts. */
async function findRelated(db: Db, slug: string): Promise<BlogPostSummary[]> {
  const { rows } = await sql<SummaryRow>`
    with own as (
      select tags,
        replace(plainto_tsquery('pg_catalog.english', concat_ws(' ', title, meta_keywords))::text, '&', '|')::tsquery as words
      from blog_posts where slug = ${slug}
    ), candidates as (
      select other.id, cardinality(array(select unnest(other.tags) intersect select unnest(own.tags))) as shared,
        ts_rank(other.document, own.words) as rank
      from own, lateral (
        select id, tags, document from blog_posts
        where ${POST_IS_PUBLIC} and slug <> ${slug} and document @@ own.words
        order by ${NEWEST_FIRST} limit ${MAX_CANDIDATES}
      ) as other
    )
    select ${SUMMARY_COLUMNS} from blog_posts left join candidates using (id)
    where ${POST_IS_PUBLIC} and slug <> ${slug}
    order by shared desc nulls last, rank desc nulls last, ${NEWEST_FIRST} limit ${RELATED}`.execute(db)
  return rows.map(presentSummary)
}

function presentSummary({ body, scheduled_at, published_at, created_at, ...row }: SummaryRow): BlogPostSummary {
  return {
    ...row,
    published_at: later(published_at, scheduled_at)?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    reading_minutes: readingMinutes(body),
  }
}

function presentPost(row: DetailRow): BlogPost {
  const { id, body, meta_title, meta_description, meta_keywords, tags, updated_at, ...summary } = row
  return {
    ...presentSummary({ ...summary, body }),
    id,
    body,
    meta_title,
    meta_description,
    meta_keywords,
    tags,
    updated_at: updated_at.toISOString(),
  }
}

/** The later of the two dates, like the column `public_at`, but without its fallback to `created_at`. */
function later(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
