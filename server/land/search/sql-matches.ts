import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '../../../domain/search/map/clusters.ts'
import { EXACT_TOTAL } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'
import { PLANNED_EACH_TIME } from '../../platform/db/statement-names.ts'
import { readSummaries, SUMMARY_COLUMNS, type SummaryRow } from '../listings/rows.ts'
import { type Condition, matchingSql, sqlOf } from './condition.ts'
import type { Matches } from './matches.ts'
import { type Order, orderBy, type Window } from './order.ts'

const planned = sql.raw(PLANNED_EACH_TIME)

/** Answers from the database. Statements are planned each time, because the values decide which index is best. */
export function matchBySql(db: Db, conditions: readonly Condition[]): Matches {
  const matching = matchingSql(conditions)
  const counted = sql`select from land_listings where ${matching} limit ${sql.lit(EXACT_TOTAL + 1)}`
  return {
    async count() {
      const { rows } = await sql<{ count: number }>`${planned}
        select count(*) as count from (${counted}) as counted`.execute(db)
      return rows[0]!.count
    },
    async page(order, window) {
      const { rows } = await sql<SummaryRow>`${planned} ${pageSql(matching, order, window)}`.execute(db)
      return rows
    },
    summaries: (numbers) => readSummaries(db, numbers),
    async countEach(conditions) {
      const counts = conditions.map((condition) => sql`count(*) filter (where ${sqlOf(condition)})`)
      // Of too many matches, no row is read.
      const { rows } = await sql<{ total: number; counts: number[] }>`${planned}
        with matching as materialized (select id from land_listings where ${matching} limit ${sql.lit(EXACT_TOTAL + 1)}),
          total as materialized (select count(*) as total from matching)
        select (select total from total) as total, array[${sql.join(counts)}]::integer[] as counts from land_listings
        where id = any(array(select id from matching where (select total from total) <= ${sql.lit(EXACT_TOTAL)}))`.execute(
        db,
      )
      const { total, counts: found } = rows[0]!
      return total > EXACT_TOTAL ? null : found
    },
    async cells(_view, size) {
      const { rows } = await sql<Omit<Cell, 'box'> & { west: number; south: number; east: number; north: number }>`
        ${planned}
        select count(*) as count, avg(location[0]) as longitude, avg(location[1]) as latitude,
          min(location[0]) as west, min(location[1]) as south, max(location[0]) as east, max(location[1]) as north,
          min(number) as number
        from land_listings where ${matching} and location is not null
        group by floor((location[0] + 180) / ${size}::float8), floor((location[1] + 90) / ${size}::float8)`.execute(db)
      return rows.map(({ west, south, east, north, ...cell }) => ({ ...cell, box: [west, south, east, north] }))
    },
  }
}

/** A page of the listings that match a condition. Only the rows of the page are read as a whole. */
export function pageSql(matching: RawBuilder<unknown>, order: Order, { offset, limit }: Window) {
  const { join = sql`` } = order
  return sql<SummaryRow>`select ${SUMMARY_COLUMNS} from land_listings ${join} where id = any(array(
      select id from land_listings ${join} where ${matching}
      order by ${orderBy(order)} limit ${limit}::integer offset ${offset}::integer
    )) order by ${orderBy(order)}`
}
