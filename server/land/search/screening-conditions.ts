import { type RawBuilder, sql } from 'kysely'
import type { Figure } from '../../../domain/screening/site-screening.ts'
import {
  figureLimits,
  figureOf,
  profileOf,
  type ScreeningFilters,
  type ScreeningSort,
} from '../../../domain/search/screening-filters.ts'
import type { OwnScores } from './own-weights/own-scores.ts'

type Sql = RawBuilder<unknown>

const bound = (figure: Figure, side: 'low' | 'high') => sql.ref(`screened.${figure}_${side}`)

/**
 * Limits a search to sites that surely match. A filter that includes what isn't known keeps sites that may match, with sites
 * that haven't been screened. Null without a limit.
 * @param own the scores by weights of the visitor, if there are any
 */
export function screeningCondition(filters: ScreeningFilters, own: OwnScores | null): Sql | null {
  const limits = figureLimits(filters)
  const { min_score } = filters
  const includesUnscored = filters.unknown.includes('score')
  const byStored = min_score === null || own !== null ? null : scoreCondition(filters, min_score)
  const sure = [
    ...limits
      .filter(({ includesUnknown }) => !includesUnknown)
      .map(({ figure, limit }) => sql`${bound(figure, 'high')} <= ${limit}::float8`),
    ...(byStored === null || includesUnscored ? [] : [byStored]),
  ]
  const possible = [
    ...limits
      .filter(({ includesUnknown }) => includesUnknown)
      .map(({ figure, limit }) => sql`coalesce(${bound(figure, 'low')}, 0) <= ${limit}::float8`),
    ...(byStored === null || !includesUnscored ? [] : [byStored]),
  ]
  const ofSite = sql`select from site_screenings as screened where screened.site_id = land_listings.id`
  const all = [
    ...(sure.length === 0 ? [] : [sql`exists (${ofSite} and ${sql.join(sure, sql` and `)})`]),
    ...(possible.length === 0 ? [] : [sql`not exists (${ofSite} and not (${sql.join(possible, sql` and `)}))`]),
    ...(own === null || min_score === null ? [] : [ownScoreCondition(own, min_score, includesUnscored)]),
  ]
  return all.length === 0 ? null : sql`(${sql.join(all, sql` and `)})`
}

function scoreCondition(filters: ScreeningFilters, least: number): Sql {
  const score = sql`screened.scores -> ${profileOf(filters)}::text`
  const isPassed = sql`not coalesce(${score} -> 'failed' <> '[]', false)`
  const isScored = sql`coalesce(${score} ->> 'state' = 'scored', false)`
  const reaches = (side: 'low' | 'high') => sql`(${score} ->> ${sql.lit(side)})::float8 >= ${least}::float8`
  return filters.unknown.includes('score')
    ? sql`${isPassed} and (not ${isScored} or ${reaches('high')})`
    : sql`${isPassed} and ${isScored} and ${reaches('low')}`
}

/** The score of a listing in an array by number; null for a listing that hasn't been screened, or has lost its location. */
const ownScore = (scores: string) =>
  sql`case when land_listings.location is not null then (${scores}::float8[])[land_listings.number] end`

const ownScoreCondition = ({ sure, possible }: OwnScores, least: number, includesUnknown: boolean) =>
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
