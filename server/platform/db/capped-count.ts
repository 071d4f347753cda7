import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../../domain/page.ts'
import { EXACT_TOTAL } from '../../../domain/search/search.ts'
import type { Db } from './database.ts'

/** Counts matching rows, up to one more than `EXACT_TOTAL`. */
export async function countRows(db: Db, tableAndConditions: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${tableAndConditions} limit ${EXACT_TOTAL + 1}) as found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** `total` comes from `countRows`. */
export function cappedPage<T>(data: T[], of: { page: number; perPage: number; total: number }): Page<T> {
  const { page, perPage, total } = of
  return { data, page, per_page: perPage, total: Math.min(total, EXACT_TOTAL), total_exact: total <= EXACT_TOTAL }
}
