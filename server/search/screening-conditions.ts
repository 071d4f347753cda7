import { type RawBuilder, sql } from 'kysely'
import {
  figureLimits,
  figureOf,
  profileOf,
  type ScreeningFilters,
  type ScreeningSort,
} from '../../domain/screening-filters.ts'
import type { Figure } from '../../domain/site-screening.ts'

type Sql = RawBuilder<unknown>

const bound = (figure: Figure, side: 'low' | 'high') => sql.ref(`screened.${figure}_${side}`)

/**
 * Limits a search to sites that surely match, or with `unknown=include` to those that may, with sites that haven't been
 * screened. Null without a limit.
 */
export function screeningCondition(filters: ScreeningFilters): Sql | null {
  const limits = figureLimits(filters)
  const { min_score } = filters
  if (limits.length === 0 && min_score === null) return null
  const score = sql`screened.scores -> ${profileOf(filters)}::text`
  const isRuledOut = sql`coalesce(${score} -> 'failed' <> '[]', false)`
  const isScored = sql`coalesce(${score} ->> 'state' = 'scored', false)`
  const reaches = (side: 'low' | 'high') => sql`(${score} ->> ${sql.lit(side)})::float8 >= ${min_score}::float8`
  const ofSite = sql`select from site_screenings as screened where screened.site_id = land_listings.id`
  if (filters.unknown === 'include') {
    const possible = [
      ...limits.map(({ figure, limit }) => sql`coalesce(${bound(figure, 'low')}, 0) <= ${limit}::float8`),
      ...(min_score === null ? [] : [sql`not ${isRuledOut} and (not ${isScored} or ${reaches('high')})`]),
    ]
    return sql`not exists (${ofSite} and not (${sql.join(possible, sql` and `)}))`
  }
  const sure = [
    ...limits.map(({ figure, limit }) => sql`${bound(figure, 'high')} <= ${limit}::float8`),
    ...(min_score === null ? [] : [sql`not ${isRuledOut} and ${isScored} and ${reaches('low')}`]),
  ]
  return sql`exists (${ofSite} and ${sql.join(sure, sql` and `)})`
}

/** An order (order.ts) by what screening found: the best that is sure first, and what isn't known last. */
export function screeningOrder(filters: Partial<ScreeningFilters>, sort: ScreeningSort) {
  const figure = figureOf(filters, sort)
  const join = sql`left join site_screenings as screened on screened.site_id = land_listings.id`
  if (figure !== null) {
    const key = bound(figure, 'high')
    return { key, direction: sql`asc`, idDirection: sql`asc`, indexOrder: sql`${key} asc`, join, column: null }
  }
  const score = sql`screened.scores -> ${profileOf(filters)}::text`
  const key = sql`(case when ${score} ->> 'state' = 'scored' and ${score} -> 'failed' = '[]'
    then (${score} ->> 'low')::float8 end)`
  const direction = sql`desc nulls last`
  return { key, direction, idDirection: sql`desc`, indexOrder: sql`${key} ${direction}`, join, column: null }
}
