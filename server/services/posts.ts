import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { readingMinutes } from '../../domain/format.ts'
import type { Db } from '../db/database.ts'
import type { Services } from './services.ts'

/** A post is public when it is published and its hour, where it has one, has come. */
const IS_PUBLIC = sql<boolean>`is_published and (scheduled_at is null or scheduled_at <= now())`

/** Reading of the blog. */
export function createPosts(db: Db): Services['posts'] {
  const summary = [
    'slug',
    'title',
    'excerpt',
    'is_featured',
    'published_at',
    'created_at',
    'cover_image',
    'body',
  ] as const
  return {
    async findAll() {
      const rows = await db
        .selectFrom('blog_posts')
        .select(summary)
        .where(IS_PUBLIC)
        .orderBy('published_at', (order) => order.desc().nullsLast())
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ body, published_at, created_at, ...row }) => ({
        ...row,
        published_at: published_at?.toISOString() ?? null,
        created_at: created_at.toISOString(),
        reading_minutes: readingMinutes(body),
      }))
    },

    async getBySlug(_viewer, slug) {
      const row = await db
        .selectFrom('blog_posts')
        .select([...summary, 'id', 'meta_title', 'meta_description', 'meta_keywords', 'updated_at'])
        .where(IS_PUBLIC)
        .where('slug', '=', slug)
        .executeTakeFirst()
      if (!row) throw new AppError('blog_post_not_found')
      return {
        ...row,
        published_at: row.published_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        reading_minutes: readingMinutes(row.body),
      }
    },
  }
}
