import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../../domain/errors.ts'
import { profileOf, type ScreeningFilters } from '../../../../domain/search/screening-filters.ts'
import type { SearchFilters } from '../../../../domain/search/search.ts'
import type { Profile } from '../../../../screening/profiles/profile.ts'
import { checkGate, isOutsideUs, narrowsPower, POINT_DIGITS, pointsOf } from '../../../../screening/score.ts'
import { SITE_GATES } from '../../../../screening/site-checks.ts'
import { parseWeights, withWeights } from '../../../../screening/weights.ts'
import type { Db } from '../../../platform/db/database.ts'
import { FactTable } from './fact-table.ts'

/** Scores of all listings by a visitor's weights. */
export interface OwnScores {
  /** The profile with these weights. */
  profile: Profile
  /** By the number of the listing, the low end; `UNSCORED` where a gate failed or there is no score. */
  sure: Float64Array
  /** Likewise the high end; the highest score where there is no score, `UNSCORED` where a gate failed. */
  possible: Float64Array
}

export const UNSCORED = -1
export const HIGHEST_SCORE = 100

export interface CurrentProfiles {
  listCurrent(): Promise<readonly Profile[]>
}

export type OwnScoresOf = (filters: SearchFilters) => Promise<OwnScores | null>

/** Weights that were used last: a list, its total, its counts and its map ask for the same ones at about the same time. */
const MAX_KEPT = 4
/** A first search on a large site doesn't wait until all facts have been read. */
const MAX_WAIT_MS = 10_000

/**
 * Scores all listings by the weights of a search. Null for a search that isn't limited or sorted by score, or without weights
 * that fit the profile.
 */
export function createOwnScores(db: Db, profiles: CurrentProfiles): OwnScoresOf {
  const table = new FactTable(db)
  const kept = new LRUCache<string, OwnScores>({ max: MAX_KEPT })
  return async (filters) => {
    if (filters.weights === null || (filters.min_score === null && filters.sort !== 'score')) return null
    const profile = weightedProfile(await profiles.listCurrent(), filters)
    if (profile === null) return null
    await withinLimit(table.refresh())
    const key = JSON.stringify([table.version, table.size, profile])
    const scores = kept.get(key) ?? scoreAll(table, profile)
    kept.set(key, scores)
    return scores
  }
}

/** The profile of a search with the weights of the visitor; null without weights that fit. */
export function weightedProfile(profiles: readonly Profile[], filters: Partial<ScreeningFilters>): Profile | null {
  const profile = profiles.find(({ key }) => key === profileOf(filters))
  if (!profile || !filters.weights) return null
  const weights = parseWeights(filters.weights, profile)
  return weights && withWeights(profile, weights)
}

async function withinLimit(reading: Promise<void>): Promise<void> {
  const isRead = await Promise.race([reading.then(() => true), wait(MAX_WAIT_MS, false, { ref: false })])
  if (!isRead)
    throw new AppError('unavailable', {
      detail: 'Scores by your weights are still being computed. Try again in a minute.',
    })
}

/** Adds up what each criterion gives for each of its different values, as `scoreFacts` does for a site. */
function scoreAll(table: FactTable, profile: Profile): OwnScores {
  const { size } = table
  const [low, high] = [new Float64Array(size), new Float64Array(size)]
  const [isFailed, isScored] = [new Uint8Array(size), new Uint8Array(size)]
  for (const criterion of profile.criteria) {
    const { values, indexes } = columnOf(table, criterion.fact)
    const points = values.map((value) => pointsOf(criterion, value))
    const lows = Float64Array.from(points, (each) => each.low)
    const highs = Float64Array.from(points, (each) => each.high)
    const narrows = values.map((value) => narrowsPower(profile, criterion, value))
    for (let number = 0; number < size; number++) {
      const index = indexes[number] ?? 0
      low[number]! += lows[index]!
      high[number]! += highs[index]!
      if (narrows[index]) isScored[number] = 1
    }
  }
  const inUs = columnOf(table, 'in_us')
  const isOutside = inUs.values.map(isOutsideUs)
  for (let number = 0; number < size; number++) if (isOutside[inUs.indexes[number] ?? 0]) isScored[number] = 0
  for (const gate of [...SITE_GATES, ...profile.gates]) {
    const { values, indexes } = columnOf(table, gate.fact)
    const fails = values.map((value) => checkGate(gate, value).outcome === 'failed')
    for (let number = 0; number < size; number++) if (fails[indexes[number] ?? 0]) isFailed[number] = 1
  }
  const ends = (scores: Float64Array, unscored: number) =>
    scores.map((score, number) => {
      if (isFailed[number]) return UNSCORED
      return isScored[number] ? Number(score.toFixed(POINT_DIGITS)) : unscored
    })
  return { profile, sure: ends(low, UNSCORED), possible: ends(high, HIGHEST_SCORE) }
}

const UNKNOWN = { values: [{ state: 'unknown', low: null, high: null } as const], indexes: new Uint32Array(0) }

/** A fact that nothing measures is unknown. */
const columnOf = (table: FactTable, fact: string) => table.column(fact) ?? UNKNOWN

/** The score of a listing; null for a listing that hasn't been screened, or has lost its location. */
export const scoreSql = (scores: Float64Array) =>
  // Numbers of listings begin with 1, as PostgreSQL's arrays do.
  sql`case when land_listings.location is not null then (${`{${scores.subarray(1).join(',')}}`}::float8[])[land_listings.number] end`

/** The same for a listing in memory. */
export const scoreAt = (
  scores: Float64Array,
  { longitudes }: { longitudes: Float64Array },
  number: number,
  unknown: number,
): number => (Number.isNaN(longitudes[number]!) ? unknown : (scores[number] ?? unknown))

interface ScoreLimit {
  own: OwnScores
  least: number
  /** Keeps listings that may reach the limit. */
  includesUnknown: boolean
}

/** Listings whose score surely reaches a limit, or may reach it. */
export const ownScoreSql = ({ own, least, includesUnknown }: ScoreLimit) =>
  includesUnknown
    ? sql`coalesce(${scoreSql(own.possible)}, ${sql.lit(HIGHEST_SCORE)}) >= ${least}::float8`
    : sql`coalesce(${scoreSql(own.sure)}, ${sql.lit(UNSCORED)}) >= ${least}::float8`
