import { type RawBuilder, sql } from 'kysely'
import { LIMITS } from '../../../domain/content/limits.ts'
import type { ContentStatus, ManagedPost, PostRow } from '../../../domain/content/managed.ts'
import { POST_DEFAULTS, type PostValues, postSchema } from '../../../domain/content/post-values.ts'
import type { Db } from '../../db/database.ts'
import { POST_IS_PUBLIC } from '../posts.ts'
import { type Columns, type ContentType, columnsAs, ordersBy } from './content-type.ts'
import { begunWords } from './words.ts'

/** By the database's clock; a post whose hour has come is out, whether or not the job was there already. */
const STATUS = sql<ContentStatus>`case when scheduled_at > now() then 'scheduled'
  when post_is_public(is_published, scheduled_at) then 'published' else 'draft' end`
const ROW = sql<PostRow>`id, slug, version, is_published, is_featured, created_at, updated_at, title, excerpt, scheduled_at,
  published_at, cover_image, ${STATUS} as status`

export const postType: ContentType<PostRow, ManagedPost, PostValues> = {
  kind: 'blog_post',
  table: 'blog_posts',
  files: [{ field: 'cover_image', kind: 'blog-cover' }],
  computed: ['tags', 'document', 'out_at'],
  titleColumn: 'title',
  schema: postSchema,
  defaults: POST_DEFAULTS,
  codes: {
    notFound: 'blog_post_not_found',
    slugTaken: 'blog_slug_taken',
    list: 'blog_posts_failed',
    save: 'blog_save_failed',
    delete: 'blog_delete_failed',
    status: 'blog_status_failed',
  },
  rowColumns: ROW,
  thingColumns: sql`${ROW}, body, meta_title, meta_description, meta_keywords, cover_alt`,
  titleOf: ({ title }) => title,
  slugFrom: null,
  slugLimit: LIMITS.slug,
  copyOf: (values) => ({
    ...values,
    title: `${values.title.slice(0, LIMITS.title - 7)} (copy)`,
    scheduled_at: null,
    published_at: null,
  }),
  columnsOf: (values) => columnsAs(COLUMNS, values),
  consequences: async (_db: Db, { before, values, told }) => publication(before, values, told),
  publish: (isPublished): Columns =>
    isPublished
      ? { is_published: sql`true`, published_at: sql`now()` }
      : { is_published: sql`false`, scheduled_at: FUTURE_HOUR },
  publicationValues: ['is_published', 'is_featured', 'scheduled_at', 'published_at'],
  hasWords(q) {
    const words = begunWords(q, 'english')
    return words === null ? sql`false` : sql`document @@ ${words}`
  },
  hasStatus,
  isPublic: POST_IS_PUBLIC,
  order: ordersBy('title'),
}

/** An hour that has passed would keep a post public that is taken back. */
const FUTURE_HOUR = sql`case when scheduled_at > now() then scheduled_at end`

function hasStatus(status: ContentStatus): RawBuilder<boolean> {
  if (status === 'scheduled') return sql`scheduled_at > now()`
  if (status === 'published') return POST_IS_PUBLIC
  return sql`(not is_published and scheduled_at is null)`
}

const COLUMNS = {
  title: 'text',
  slug: 'text',
  excerpt: 'text',
  body: 'text',
  meta_title: 'text',
  meta_description: 'text',
  meta_keywords: 'text',
  cover_image: 'text',
  cover_alt: 'text',
  scheduled_at: 'timestamptz',
  published_at: 'timestamptz',
  is_published: 'boolean',
  is_featured: 'boolean',
} as const satisfies Record<keyof PostValues, string>

/**
 * published_at is set to now when the post is published and had none, else kept. An hour that has passed when it is
 * set means now; one that has passed since loses its meaning with the post being taken back.
 */
function publication(before: ManagedPost | null, values: PostValues, told: Partial<PostValues>): Columns {
  const hour = values.scheduled_at
  const isPast = hour !== null && Date.parse(hour) <= Date.now()
  const isNewHour = hour !== (before?.scheduled_at ?? null)
  const isTakenBack = told.is_published === false && before?.status === 'published' && !isNewHour
  if (isPast && isTakenBack) return { scheduled_at: sql`null::timestamptz` }
  const published = values.is_published || isPast
  return {
    ...(isPast ? { is_published: sql`true` } : {}),
    ...(published && !values.published_at ? { published_at: sql`now()` } : {}),
  }
}
