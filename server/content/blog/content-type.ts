import { type RawBuilder, sql } from 'kysely'
import type { AdminPost, ContentFilter, ContentStatus, PostRow } from '../../../domain/content/admin-content.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { POST_DEFAULTS, type PostValues, postSchema } from '../../../domain/content/post-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { prefixQuery } from '../../platform/db/prefix-query.ts'
import { type Columns, type ContentType, castColumns, commonOrders } from '../editing/content-type.ts'
import { POST_IS_PUBLIC } from './posts.ts'

/** By the database's clock, so that a post is public at its scheduled time even before the job has run. */
const STATUS = sql<ContentStatus>`case when scheduled_at > now() then 'scheduled'
  when post_is_public(is_published, scheduled_at) then 'published' else 'draft' end`
const ROW = sql<PostRow>`id, slug, version, is_published, is_featured, created_at, updated_at, title, excerpt, scheduled_at,
  published_at, cover_image, ${STATUS} as status`

export const postType: ContentType<PostRow, AdminPost, PostValues> = {
  kind: 'blog_post',
  table: 'blog_posts',
  files: [{ field: 'cover_image', kind: 'blog-cover' }],
  generatedColumns: ['tags', 'document', 'public_at'],
  titleColumn: 'title',
  schema: postSchema,
  defaults: POST_DEFAULTS,
  errorCodes: {
    notFound: 'blog_post_not_found',
    slugTaken: 'blog_slug_taken',
    list: 'blog_posts_failed',
    save: 'blog_save_failed',
    delete: 'blog_delete_failed',
    status: 'blog_status_failed',
  },
  rowColumns: ROW,
  itemColumns: sql`${ROW}, body, meta_title, meta_description, meta_keywords, cover_alt`,
  titleOf: ({ title }) => title,
  slugLimit: LIMITS.slug,
  valuesForCopy: (values) => ({
    ...values,
    title: `${values.title.slice(0, LIMITS.title - 7)} (copy)`,
    scheduled_at: null,
    published_at: null,
  }),
  columnsOf: (values) => castColumns(COLUMNS, values),
  derivedColumns: async (_db: Db, { before, values, input }) => publication(before, values, input),
  publicationColumns: (isPublished): Columns =>
    isPublished
      ? { is_published: sql`true`, published_at: sql`now()` }
      : { is_published: sql`false`, scheduled_at: FUTURE_SCHEDULE },
  matchesText(q) {
    const words = prefixQuery(q, 'english')
    return words === null ? sql`false` : sql`document @@ ${words}`
  },
  matchesStatus: hasStatus,
  isPublic: POST_IS_PUBLIC,
  order: commonOrders('title'),
}

/** Clears a scheduled time in the past, which would keep an unpublished post public. */
const FUTURE_SCHEDULE = sql`case when scheduled_at > now() then scheduled_at end`

function hasStatus(status: ContentFilter): RawBuilder<boolean> {
  if (status === 'scheduled') return sql`scheduled_at > now()`
  if (status === 'published') return POST_IS_PUBLIC
  return status === 'draft' ? sql`(not is_published and scheduled_at is null)` : sql`false`
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
 * published_at is set to now when the post is published and had none. A new scheduled time in the past publishes the
 * post now. Unpublishing a post clears a scheduled time that has passed.
 */
function publication(before: AdminPost | null, values: PostValues, input: Partial<PostValues>): Columns {
  const scheduledAt = values.scheduled_at
  const isPast = scheduledAt !== null && Date.parse(scheduledAt) <= Date.now()
  const isRescheduled = scheduledAt !== (before?.scheduled_at ?? null)
  const isUnpublished = input.is_published === false && before?.status === 'published' && !isRescheduled
  if (isPast && isUnpublished) return { scheduled_at: sql`null::timestamptz` }
  const published = values.is_published || isPast
  return {
    ...(isPast ? { is_published: sql`true` } : {}),
    ...(published && !values.published_at ? { published_at: sql`now()` } : {}),
  }
}
