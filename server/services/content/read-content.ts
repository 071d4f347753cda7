import { sql } from 'kysely'
import { CONTENT_PER_PAGE, type ContentQuery } from '../../../domain/content/list-query.ts'
import type { ContentCounts, Managed } from '../../../domain/content/managed.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Page } from '../../../domain/page.ts'
import type { Db } from '../../db/database.ts'
import { countedPage, countRows } from '../counted-page.ts'
import { type AnyContentType, type Held, presented } from './content-type.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isId = (id: string): boolean => UUID.test(id)

/** One page of a list; counted as far as a search counts. */
export async function listContent(
  db: Db,
  type: AnyContentType,
  { q, status, featured, sort, page }: ContentQuery,
  perPage: number = CONTENT_PER_PAGE,
): Promise<Page<Managed>> {
  const conditions = [
    ...(q === null ? [] : [type.hasWords(q)]),
    ...(status === null ? [] : [type.hasStatus(status)]),
    ...(featured === null || type.canBeFeatured === false ? [] : [sql`is_featured = ${featured}::boolean`]),
  ]
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const order = type.order[sort] ?? type.order.newest
  const table = sql.table(type.table)
  const [{ rows }, total] = await Promise.all([
    sql<Held>`select ${type.rowColumns} from ${table} ${where}
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    countRows(db, sql`${table} ${where}`),
  ])
  const data = rows.map((row) => presented<Managed>(row))
  return countedPage(data, { page, perPage, total })
}

/** @throws AppError of the type's own `notFound` */
export async function getContent(db: Db, type: AnyContentType, id: string, { lock = false } = {}): Promise<Managed> {
  if (!isId(id)) throw new AppError(type.codes.notFound)
  const { rows } = await sql<Held>`
    select ${type.thingColumns} from ${sql.table(type.table)} where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError(type.codes.notFound)
  return presented(rows[0])
}

/** The values of a thing as a save takes them. */
export function valuesOf(type: AnyContentType, thing: Managed): Record<string, unknown> {
  const held = thing as unknown as Record<string, unknown>
  return Object.fromEntries(Object.keys(type.schema.shape).map((name) => [name, held[name] ?? null]))
}

/** Exact; an index answers it. */
export async function countContent(db: Db, type: AnyContentType): Promise<ContentCounts> {
  const scheduled = type.hasStatus('scheduled')
  const { rows } = await sql<ContentCounts>`
    select count(*)::int as total, (count(*) filter (where ${type.isPublic}))::int as published,
      (count(*) filter (where ${type.hasStatus('draft')}))::int as drafts,
      (count(*) filter (where ${scheduled}))::int as scheduled
    from ${sql.table(type.table)}`.execute(db)
  return rows[0]!
}
