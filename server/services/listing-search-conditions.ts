import { type RawBuilder, sql } from 'kysely'
import { type Box, boxAround, distanceKm, EARTH_RADIUS_KM, KM_PER_MILE } from '../../domain/distance.ts'
import { isArea, type Place } from '../../domain/place.ts'
import { acreRange, DEFAULT_RADIUS_MILES, type SearchFilters, type SizeBand } from '../../domain/search.ts'
import type { Lettered } from './listing-search-postings.ts'
import { termsOf } from './listing-terms.ts'
import { areaFacets, traitMask, wantedTraits } from './listing-traits.ts'
import type { WordQuery } from './word-query.ts'
import type { ZoningQuery } from './zoning-query.ts'

type Condition = RawBuilder<unknown>

/** One search, as conditions written for the two ways to answer it. */
export interface Conditions {
  /** Begins at the index of the filters: the narrowest one is written so that it can be used, the others cannot. */
  narrowing: Condition
  /** Leaves the choice of the index to the order: the same, but no condition can be begun with. */
  filtering: Condition
  /** Nothing is limited. */
  limitless: boolean
  /** What grows with the distance to the place; null without one. */
  arc: Condition | null
  /** All of it as words, facets and a band of acreage; null when it asks for more than those, or for none. */
  lettered: Lettered | null
}

/** What a search asks for, in SQL. */
export function conditionsOf(
  filters: SearchFilters,
  { place, words, zoning }: { place: Place | null; words: WordQuery; zoning: ZoningQuery },
): Conditions {
  const circle = place && !isArea(place) ? place : null
  const arc = place && arcFrom(place)
  const boxes = [...(circle ? [boxOf(circle, filters)] : []), ...(filters.bbox ? [filters.bbox] : [])]
  const within = circle && arc ? [withinArc(circle, arc, radiusKm(filters))] : []
  const state = place?.kind === 'state' ? place.state : null
  const byWords = words.tsquery !== null || (place !== null && isArea(place) && state === null)
  const traits = wantedTraits(filters)
  const mask = traitMask(traits)
  const has = mask === 0 ? [] : [sql`traits & ${mask}::int = ${mask}::int`]
  const zoned = zoning.codes === null ? [] : [sql`zoning_code = any(${zoning.codes}::bigint[])`]
  const ranges = rangesOf(filters)
  const facets = [...areaFacets(place), ...traits]
  const lettered = letteredConditions(words, facets)
  const band = onlyBand(filters)
  const isAll = [zoned, within, boxes, band === null ? ranges.unindexed : []].every(({ length }) => length === 0)
  // Facets have the names of states in small letters, which a search by state alone has not.
  const hasTerms = byWords || ((mask !== 0 || band !== null) && state === null)

  const narrowing = byWords
    ? [...lettered, ...zoned, ...within, ...boxes.map(insideUnindexed), ...ranges.unindexed]
    : boxes.length > 0
      ? [
          ...boxes.map(inside),
          ...within,
          ...has,
          ...zoned,
          ...(state === null ? [] : [isState(state)]),
          ...ranges.unindexed,
        ]
      : [
          ...(state === null ? [] : [isState(state)]),
          ...(mask === 0 ? [] : [hasTraits(mask)]),
          ...zoned,
          ...ranges.indexed,
        ]
  const filtering = [
    ...(byWords ? lettered : [...has, ...(state === null ? [] : [isState(state)])]),
    ...zoned,
    ...within,
    ...boxes.map(insideUnindexed),
    ...ranges.unindexed,
  ]
  return {
    narrowing: published(narrowing),
    filtering: published(filtering.length === 0 ? [] : [unforeseen(filtering)]),
    limitless: narrowing.length === 0,
    arc,
    lettered:
      isAll && words.stems !== null && hasTerms
        ? {
            terms: termsOf({ stems: words.stems, facets, band }),
            condition: unforeseen([...lettered, ...ranges.unindexed]),
          }
        : null,
  }
}

/**
 * To the planner, which cannot know how such conditions combine, half of the rows: it then walks, rather than reading
 * and sorting everything for the few that it would expect. No index can be begun with it either.
 */
const unforeseen = (conditions: Condition[]) => sql`case when ${sql.join(conditions, sql` and `)} then true end`

const published = (conditions: Condition[]) => sql.join([sql`is_published`, ...conditions], sql` and `)

function letteredConditions(words: WordQuery, facets: string[]): Condition[] {
  return [
    ...(words.tsquery === null ? [] : [sql`document @@ to_tsquery('english', ${words.tsquery})`]),
    ...(facets.length === 0 ? [] : [sql`facets @> ${facets}::text[]`]),
  ]
}

const isState = (state: string) => sql`place_state = ${state}`

/** Names every combination of traits that there is and that has these: an index that begins with them is then exact. */
const hasTraits = (mask: number) => sql`traits = any(array(
  select known.traits from listing_trait_sets as known where known.traits & ${mask}::int = ${mask}::int))`

/** Null also with any other limit on acreage or price. */
function onlyBand({ size, min_acres, max_acres, min_price, max_price }: SearchFilters): SizeBand | null {
  return [min_acres, max_acres, min_price, max_price].every((limit) => limit === null) ? size : null
}

function rangesOf(filters: SearchFilters): { indexed: Condition[]; unindexed: Condition[] } {
  const { min, max } = acreRange(filters)
  const limits = [
    { column: sql`parcel_size_acres`, from: min, to: max },
    { column: sql`price`, from: filters.min_price, to: filters.max_price },
  ]
  const written = (plus: Condition) =>
    limits.flatMap(({ column, from, to }) => [
      ...(from === null ? [] : [sql`${column}${plus} >= ${from}::numeric`]),
      ...(to === null ? [] : [sql`${column}${plus} <= ${to}::numeric`]),
    ])
  return { indexed: written(sql``), unindexed: written(sql` + 0`) }
}

const radiusKm = (filters: SearchFilters) => (filters.within ?? DEFAULT_RADIUS_MILES) * KM_PER_MILE
const boxOf = (place: Place, filters: SearchFilters) => boxAround(place, radiusKm(filters))

/** Twice the haversine of the angle that a distance spans. */
const arcOf = (km: number) => 1 - Math.cos(Math.min(Math.PI, km / EARTH_RADIUS_KM))

/** A little less than half the diagonal of the square in a circle. */
const CORE = 0.66

const RADIANS = sql`${sql.lit(Math.PI / 180)}::float8`

/**
 * Twice the haversine of the angle between a listing and a place: it grows with the distance and, written with cosines
 * alone, is cheap to compute. Exact to about a metre.
 */
function arcFrom({ latitude, longitude }: Place): Condition {
  const cosine = Math.cos((latitude * Math.PI) / 180)
  return sql`(1 - cos((location[1] - ${latitude}::float8) * ${RADIANS})
    + cos(location[1] * ${RADIANS}) * ${cosine}::float8 * (1 - cos((location[0] - ${longitude}::float8) * ${RADIANS})))`
}

/** Most of a circle is a box that no corner of leaves it: for what is in there, nothing needs to be computed. */
function withinArc(place: Place, arc: Condition, km: number): Condition {
  const exact = sql`${arc} <= ${arcOf(km)}::float8`
  const [west, south, east, north] = boxAround(place, km * CORE)
  const corners = [south, north].map((latitude) => distanceKm(place, { latitude, longitude: east }))
  if (west > east || corners.some((corner) => corner > km)) return exact
  return sql`(${inside([west, south, east, north])} or ${exact})`
}

/** A box across the date line is two. */
function halves([west, south, east, north]: Box): Box[] {
  if (west <= east) return [[west, south, east, north]]
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ]
}

/** A box is one value: made of numbers, it would be made anew for each listing. */
function inside(box: Box): Condition {
  const parts = halves(box).map(
    ([west, south, east, north]) => sql`location <@ ${`(${east},${north}),(${west},${south})`}::box`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}

function insideUnindexed(box: Box): Condition {
  const parts = halves(box).map(
    ([west, south, east, north]) => sql`(location[0] between ${west}::float8 and ${east}::float8
      and location[1] between ${south}::float8 and ${north}::float8)`,
  )
  return sql`(${sql.join(parts, sql` or `)})`
}
