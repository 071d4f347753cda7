import { type RawBuilder, sql } from 'kysely'
import type { Figure } from '../../../domain/screening/site-screening.ts'
import {
  figureLimits,
  figureOf,
  profileOf,
  type ScreeningFilters,
  type ScreeningSort,
} from '../../../domain/search/screening-filters.ts'
import type { Condition } from './condition.ts'
import { keysOf, type Order } from './order.ts'
import { type OwnScores, scoreAt, scoreSql, UNSCORED } from './own-weights/own-scores.ts'
import { supplierConditions } from './supplier-conditions.ts'

type Sql = RawBuilder<unknown>

const SCREENED = sql`left join site_screenings as screened on screened.site_id = land_listings.id`

const bound = (figure: Figure, side: 'low' | 'high') => sql.ref(`screened.${figure}_${side}`)

/**
 * Limits a search to sites that surely match. A filter that includes what isn't known keeps sites that may match, with sites
 * that haven't been screened. No condition without a limit.
 * @param own the scores by weights of the visitor, if there are any
 */
export function screeningCondition(filters: ScreeningFilters, own: OwnScores | null): Condition[] {
  const limits = figureLimits(filters)
  const { min_score } = filters
  const includesUnscored = filters.unknown.includes('score')
  const byStored = min_score === null || own !== null ? null : scoreCondition(filters, min_score)
  const sure = [
    ...supplierConditions(filters),
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
  ]
  return [
    ...(all.length === 0 ? [] : [{ kind: 'sql' as const, key: null, sql: sql`(${sql.join(all, sql` and `)})` }]),
    ...(own === null || min_score === null
      ? []
      : [{ kind: 'ownScore' as const, own, least: min_score, includesUnknown: includesUnscored }]),
  ]
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

/** Sorts by what screening found: the best that is sure first, and what isn't known last. */
export function screeningOrder(filters: Partial<ScreeningFilters>, sort: ScreeningSort, own: OwnScores | null): Order {
  const figure = figureOf(filters, sort)
  if (figure !== null) return { key: bound(figure, 'high'), direction: 'asc', join: SCREENED, keysOf: null }
  if (own !== null) {
    const { sure } = own
    const scoresOf: Order['keysOf'] = (listings, numbers) =>
      keysOf(numbers, (number) => {
        const score = scoreAt(sure, listings, number, UNSCORED)
        return score === UNSCORED ? Number.NaN : score
      })
    return { key: sql`nullif(${scoreSql(sure)}, ${sql.lit(UNSCORED)})`, direction: 'desc nulls last', keysOf: scoresOf }
  }
  return { key: storedScore(filters), direction: 'desc nulls last', join: SCREENED, keysOf: null }
}

/** The low end of the score of a screening called `screened`. Null without a score, or if a gate fails. */
export function storedScore(filters: Partial<ScreeningFilters>): Sql {
  const score = sql`screened.scores -> ${profileOf(filters)}::text`
  return sql`(case when ${score} ->> 'state' = 'scored' and ${score} -> 'failed' = '[]'
    then (${score} ->> 'low')::float8 end)`
}
