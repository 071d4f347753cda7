import { sql } from 'kysely'
import type { ContentKind } from '../../../domain/content/admin-content.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ContentType } from './content-type.ts'

/** Previous slugs of published content. */
export interface RedirectsService {
  /** The current slug of the content that was published under this one; null when there is none. */
  find(kind: ContentKind, previousSlug: string): Promise<string | null>
}

type RedirectedTypes = Readonly<Record<ContentKind, Pick<ContentType<never, never, never>, 'table' | 'isPublic'>>>

export function createRedirects(db: Db, types: RedirectedTypes): RedirectsService {
  return {
    async find(kind, previousSlug) {
      const { table, isPublic } = types[kind]
      const { rows } = await sql<{ slug: string }>`
        select slug from ${sql.table(table)} where ${isPublic} and id = (
          select subject_id from slug_redirects where kind = ${kind} and slug = ${previousSlug})`.execute(db)
      return rows[0]?.slug ?? null
    },
  }
}
