import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type BlogPost, type BlogPostSummary, POSTS_PER_PAGE } from '../../domain/blog-post.ts'
import { AppError } from '../../domain/errors.ts'
import { readingMinutes } from '../../domain/format.ts'
import type { Db } from '../db/database.ts'
import type { BlogPosts } from '../db/schema.ts'
import { FEW, type Keep, keeper } from './keep.ts'
import type { Services } from './services.ts'

const FEATURED = 2
const RELATED = 3
const MAX_TAGS = 12
/** A tag of one post leads nowhere else. */
const POSTS_OF_A_TAG = 2
/** Posts are compared with so many that share a word with them, the newest first. */
const COMPARED = 200

/** The one condition of all that is public: pages, feeds, sitemap. Its function stands in migration 004. */
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
] as const satisfies (keyof BlogPosts)[]
const DETAILS = [
  ...SUMMARY,
  'id',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'tags',
  'updated_at',
] as const satisfies (keyof BlogPosts)[]

type Row = Selectable<BlogPosts>
type SummaryRow = Pick<Row, (typeof SUMMARY)[number]>
type DetailRow = Pick<Row, (typeof DETAILS)[number]>

const SUMMARY_COLUMNS = sql.join(SUMMARY.map((name) => sql.ref(name)))
const DETAIL_COLUMNS = sql.join(DETAILS.map((name) => sql.ref(name)))
const NEWEST_FIRST = sql`out_at desc, id desc`

/** Reading of the blog. */
export function createPosts(db: Db, keep: Keep = keeper()): Services['posts'] {
  const featured = keep(['blog_posts'], async () => {
    const { rows } = await sql<SummaryRow>`
      select ${SUMMARY_COLUMNS} from blog_posts where ${POST_IS_PUBLIC} and is_featured
      order by ${NEWEST_FIRST} limit ${FEATURED}`.execute(db)
    return rows.map(presentSummary)
  })
  const tags = keep(['blog_posts'], async () => {
    const { rows } = await sql<{ tag: string; posts: number }>`
      select tag, count(*) as posts from blog_posts, unnest(tags) as tag where ${POST_IS_PUBLIC}
      group by tag having count(*) >= ${POSTS_OF_A_TAG} order by posts desc, tag limit ${MAX_TAGS}`.execute(db)
    return rows
  })
  const around = keep(['blog_posts'], async (slug: string) => {
    const [newer, older, related] = await Promise.all([
      step(db, slug, { comparison: sql`>`, order: sql`out_at, id` }),
      step(db, slug, { comparison: sql`<`, order: NEWEST_FIRST }),
      findRelated(db, slug),
    ])
    return { newer, older, related }
  })
  const bySlug = keep(['blog_posts'], (slug: string) => readPost(db, slug), FEW)
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

    // Whoever has just changed it sees it at once.
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

async function step(
  db: Db,
  slug: string,
  { comparison, order }: { comparison: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<BlogPostSummary | null> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from blog_posts
    where ${POST_IS_PUBLIC} and (out_at, id) ${comparison} (select out_at, id from blog_posts where slug = ${slug})
    order by ${order} limit 1`.execute(db)
  return rows[0] ? presentSummary(rows[0]) : null
}

/** Shared tags count first, then shared words of title and keywords; what is missing is filled up with the newest. */
async function findRelated(db: Db, slug: string): Promise<BlogPostSummary[]> {
  const { rows } = await sql<SummaryRow>`
    with own as (
      select tags,
        replace(plainto_tsquery('pg_catalog.english', concat_ws(' ', title, meta_keywords))::text, '&', '|')::tsquery as words
      from blog_posts where slug = ${slug}
    ), alike as (
      select other.id, cardinality(array(select unnest(other.tags) intersect select unnest(own.tags))) as shared,
        ts_rank(other.document, own.words) as rank
      from own, lateral (
        select id, tags, document from blog_posts
        where ${POST_IS_PUBLIC} and slug <> ${slug} and document @@ own.words
        order by ${NEWEST_FIRST} limit ${COMPARED}
      ) as other
    )
    select ${SUMMARY_COLUMNS} from blog_posts left join alike using (id)
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
    ...{ id, body, meta_title, meta_description, meta_keywords, tags },
    updated_at: updated_at.toISOString(),
  }
}

/** What `out_at` is made of; the day on which it was written is told apart. */
function later(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
