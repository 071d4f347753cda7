import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ContentKind, Managed } from '../../../domain/content/managed.ts'
import { slugify } from '../../../domain/slug.ts'
import type { Db } from '../../db/database.ts'
import type { AnyContentType } from './content-type.ts'

const TRIED = 50

/** A slug like the wished one that nothing of the kind has; of a text without any letter, one by chance. */
export async function freeSlug(db: Db, type: AnyContentType, wished: string): Promise<string> {
  const base = shortened(slugify(wished), type.slugLimit - 10) || `${type.kind.split('_')[0]}-${chance()}`
  const candidates = [base, ...Array.from({ length: TRIED }, (_, i) => `${base}-${i + 2}`)]
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(type.table)} where slug = any (${candidates}::text[])`.execute(db)
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find((slug) => !taken.has(slug)) ?? `${base}-${chance()}`
}

const chance = () => randomBytes(4).toString('hex')

function shortened(slug: string, limit: number): string {
  return slug.length <= limit ? slug : slug.slice(0, limit).replace(/-[^-]*$/, '')
}

export async function isSlugTaken(db: Db, type: AnyContentType, slug: string, except?: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(type.table)} where slug = ${slug}`.execute(db)
  return rows.some(({ id }) => id !== except)
}

/** What was public under a former slug is still found there; what has that slug now counts more. */
export async function keepFormerSlug(db: Db, kind: ContentKind, before: Managed, slug: string): Promise<void> {
  await sql`
    insert into slug_redirects (kind, slug, subject_id) values (${kind}, ${before.slug}, ${before.id}::uuid)
    on conflict (kind, slug) do update set subject_id = excluded.subject_id, created_at = now()`.execute(db)
  await sql`delete from slug_redirects where kind = ${kind} and slug = ${slug}`.execute(db)
}

/** 23505 on the slug; the key itself cannot be taken. */
export function isTakenSlug(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && String(constraint ?? error.message).includes('_slug_')
}
