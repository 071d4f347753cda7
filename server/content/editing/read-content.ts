import { sql } from 'kysely'
import type { AdminContent, ContentCounts } from '../../../domain/content/admin-content.ts'
import { CONTENT_PER_PAGE, type ContentQuery } from '../../../domain/content/list-query.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Page } from '../../../domain/page.ts'
import { cappedPage, countRows } from '../../platform/db/capped-count.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { type AnyContentType, type ContentType, presentRow, type RawRow } from './content-type.ts'

/** One page of the list; the total is capped like that of a search. */
export async function listContent<Row extends AdminContent>(
  db: Db,
  type: ContentType<Row, AdminContent, Record<string, unknown>>,
  { q, status, featured, sort, page }: ContentQuery,
  perPage: number = CONTENT_PER_PAGE,
): Promise<Page<Row>> {
  const conditions = [
    ...(q === null ? [] : [type.matchesText(q)]),
    ...(status === null ? [] : [type.matchesStatus(status)]),
    ...(featured === null || type.canBeFeatured === false ? [] : [sql`is_featured = ${featured}::boolean`]),
  ]
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const order = type.order[sort] ?? type.order.newest
  const table = sql.table(type.table)
  const [{ rows }, total] = await Promise.all([
    sql<RawRow>`select ${type.rowColumns} from ${table} ${where}
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    countRows(db, sql`${table} ${where}`),
  ])
  const data = rows.map((row) => presentRow<Row>(row))
  return cappedPage(data, { page, perPage, total })
}

/** @throws AppError with the type's `notFound` code */
export async function getContent<Item extends AdminContent>(
  db: Db,
  type: ContentType<AdminContent, Item, Record<string, unknown>>,
  id: string,
  { lock = false } = {},
): Promise<Item> {
  if (!isId(id)) throw new AppError(type.errorCodes.notFound)
  const { rows } = await sql<RawRow>`
    select ${type.itemColumns} from ${sql.table(type.table)} where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw new AppError(type.errorCodes.notFound)
  return presentRow<Item>(rows[0])
}

/** The values of an item, as its schema names them. */
export function valuesOf<Values extends Record<string, unknown>>(
  type: ContentType<AdminContent, AdminContent, Values>,
  item: AdminContent,
): Values {
  const columns = new Map<string, unknown>(Object.entries(item))
  return Object.fromEntries(Object.keys(type.schema.shape).map((name) => [name, columns.get(name) ?? null])) as Values
}

/** Exact counts, read from an index. */
export async function countContent(db: Db, type: AnyContentType): Promise<ContentCounts> {
  const scheduled = type.matchesStatus('scheduled')
  const { rows } = await sql<ContentCounts>`
    select count(*)::int as total, (count(*) filter (where ${type.isPublic}))::int as published,
      (count(*) filter (where ${type.matchesStatus('draft')}))::int as drafts,
      (count(*) filter (where ${scheduled}))::int as scheduled
    from ${sql.table(type.table)}`.execute(db)
  return rows[0]!
}
