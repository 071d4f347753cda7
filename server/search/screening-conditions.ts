import { type RawBuilder, sql } from 'kysely'
import {
  figureLimits,
  figureOf,
  profileOf,
  type ScreeningFilters,
  type ScreeningSort,
} from '../../domain/screening-filters.ts'
import type { Figure } from '../../domain/site-screening.ts'
import type { OwnScores } from './own-weights/own-scores.ts'

type Sql = RawBuilder<unknown>

const bound = (figure: Figure, side: 'low' | 'high') => sql.ref(`screened.${figure}_${side}`)

/**
 * Limits a search to sites that surely match, or with `unknown=include` to those that may, with sites that haven't been
 * screened. Null without a limit.
 */
export function screeningCondition(filters: ScreeningFilters, own: OwnScores | null): Sql | null {
  if (own !== null && filters.min_score !== null) {
    const others = screeningCondition({ ...filters, min_score: null }, null)
    const reaches = ownScoreReaches(own, filters.min_score, filters.unknown === 'include')
    return others === null ? reaches : sql`(${others} and ${reaches})`
  }
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

/** The score of a listing in an array by number; null for a listing that hasn't been screened, or has lost its location. */
const ownScore = (scores: string) =>
  sql`case when land_listings.location is not null then (${scores}::float8[])[land_listings.number] end`

const ownScoreReaches = ({ sure, possible }: OwnScores, least: number, includesUnknown: boolean) =>
  includesUnknown
    ? sql`coalesce(${ownScore(possible)}, 100) >= ${least}::float8`
    : sql`coalesce(${ownScore(sure)}, -1) >= ${least}::float8`

/** An order (order.ts) by what screening found: the best that is sure first, and what isn't known last. */
export function screeningOrder(filters: Partial<ScreeningFilters>, sort: ScreeningSort, own: OwnScores | null) {
  const figure = figureOf(filters, sort)
  const join = sql`left join site_screenings as screened on screened.site_id = land_listings.id`
  if (figure !== null) {
    const key = bound(figure, 'high')
    return { key, direction: sql`asc`, idDirection: sql`asc`, indexOrder: sql`${key} asc`, join, column: null }
  }
  const direction = sql`desc nulls last`
  const idDirection = sql`desc`
  if (own !== null) {
    const key = sql`nullif(${ownScore(own.sure)}, -1)`
    return { key, direction, idDirection, indexOrder: sql`${key} ${direction}`, join: sql``, column: null }
  }
  const score = sql`screened.scores -> ${profileOf(filters)}::text`
  const key = sql`(case when ${score} ->> 'state' = 'scored' and ${score} -> 'failed' = '[]'
    then (${score} ->> 'low')::float8 end)`
  return { key, direction, idDirection, indexOrder: sql`${key} ${direction}`, join, column: null }
}
