import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminContent, ContentKind } from '../../../domain/content/admin-content.ts'
import { slugify } from '../../../domain/content/slug.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AnyContentType } from './content-type.ts'

const MAX_SUFFIX = 50

/** A free slug made from the text; a random one when the text has no usable characters. */
export async function findFreeSlug(db: Db, type: AnyContentType, text: string): Promise<string> {
  const base = truncate(slugify(text), type.slugLimit - 10) || `${type.kind.split('_')[0]}-${randomSuffix()}`
  const candidates = [base, ...Array.from({ length: MAX_SUFFIX }, (_, i) => `${base}-${i + 2}`)]
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(type.table)} where slug = any (${candidates}::text[])`.execute(db)
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find((slug) => !taken.has(slug)) ?? `${base}-${randomSuffix()}`
}

const randomSuffix = () => randomBytes(4).toString('hex')

function truncate(slug: string, limit: number): string {
  return slug.length <= limit ? slug : slug.slice(0, limit).replace(/-[^-]*$/, '')
}

export async function isSlugTaken(db: Db, type: AnyContentType, slug: string, except?: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(type.table)} where slug = ${slug}`.execute(db)
  return rows.some(({ id }) => id !== except)
}

/** Redirects a previous slug to the content. Content that has the slug now takes precedence. */
export async function savePreviousSlug(
  db: Db,
  kind: ContentKind,
  before: AdminContent,
  newSlug: string,
): Promise<void> {
  await sql`
    insert into slug_redirects (kind, slug, subject_id) values (${kind}, ${before.slug}, ${before.id}::uuid)
    on conflict (kind, slug) do update set subject_id = excluded.subject_id, created_at = now()`.execute(db)
  await sql`delete from slug_redirects where kind = ${kind} and slug = ${newSlug}`.execute(db)
}

/** Whether this is a unique violation (23505) on a slug. */
export function isDuplicateSlug(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false
  const constraint = 'constraint' in error ? error.constraint : null
  return String(constraint ?? error.message).includes('_slug_')
}
