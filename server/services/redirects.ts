import { sql } from 'kysely'
import type { ContentKind } from '../../domain/content/managed.ts'
import type { Db } from '../db/database.ts'
import { cityType } from './content/city-type.ts'
import { datasetType } from './content/dataset-type.ts'
import { listingType } from './content/listing-type.ts'
import { postType } from './content/post-type.ts'
import type { Services } from './services.ts'

const TYPES = { listing: listingType, blog_post: postType, city_page: cityType, dataset: datasetType } as const

/** Former slugs of what is public. */
export function createRedirects(db: Db): Services['redirects'] {
  return {
    async find(kind: ContentKind, formerSlug) {
      const { table, isPublic } = TYPES[kind]
      const { rows } = await sql<{ slug: string }>`
        select slug from ${sql.table(table)} where ${isPublic} and id = (
          select subject_id from slug_redirects where kind = ${kind} and slug = ${formerSlug})`.execute(db)
      return rows[0]?.slug ?? null
    },
  }
}
