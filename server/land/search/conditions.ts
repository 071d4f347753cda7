import { sql } from 'kysely'
import { polygonsOf } from '../../../domain/area/area.ts'
import { parseArea } from '../../../domain/area/area-text.ts'
import { type Box, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { MINIMUMS } from '../../../domain/listing/minimums.ts'
import { isArea, type Place } from '../../../domain/place/place.ts'
import { acreRange, DEFAULT_RADIUS_MILES, type SearchFilters } from '../../../domain/search/search.ts'
import { requiredAttributes } from './attributes.ts'
import type { Condition, Figure, SqlCondition } from './condition.ts'
import { evidenceCondition } from './evidence-condition.ts'
import type { OwnScores } from './own-weights/own-scores.ts'
import { screeningCondition } from './screening-conditions.ts'
import type { WordQuery } from './word-query.ts'
import type { ZoningQuery } from './zoning-query.ts'

/** Filters that were looked up. */
interface ReadFilters {
  place: Place | null
  words: WordQuery
  zoning: ZoningQuery
  /** Null without weights of the visitor. */
  ownScores?: OwnScores | null
  /** The box that a map shows. */
  view?: Box | null
}

/** The conditions of a search, all of which its matches fulfill. */
export function conditionsOf(filters: SearchFilters, read: ReadFilters): Condition[] {
  const { place, words, zoning, ownScores = null, view = null } = read
  const { min, max } = acreRange(filters)
  const { min_price, max_price, price_unit } = filters
  return [
    ...(words.tsquery === null
      ? []
      : [ofListing(`words ${words.tsquery}`, sql`document @@ to_tsquery('english', ${words.tsquery})`)]),
    ...requiredAttributes(filters).map((anyOf): Condition => ({ kind: 'attributes', anyOf })),
    ...(zoning.codes === null ? [] : [zoningCondition(zoning.codes)]),
    ...between('acres', min, max),
    ...MINIMUMS.flatMap(({ name, field }) => between(field, filters[name], null)),
    ...between(price_unit === 'acre' ? 'pricePerAcre' : 'price', min_price, max_price),
    ...(place !== null && isArea(place) ? areaConditions(place) : []),
    ...positionConditions(filters, { place, view }),
    ...evidenceCondition(filters),
    ...screeningCondition(filters, ownScores),
  ]
}

const between = (figure: Figure, least: number | null, most: number | null): Condition[] =>
  least === null && most === null ? [] : [{ kind: 'figure', figure, least, most }]

const ofListing = (key: string, sql: SqlCondition['sql']): SqlCondition => ({ kind: 'sql', key, sql })

const zoningCondition = (codes: readonly string[]) =>
  ofListing(`zoning ${codes.join(' ')}`, sql`zoning_code = any(${codes}::bigint[])`)

/** Those on the position alone: a circle around a place that is a point, boxes and a drawn area. */
export function positionConditions(
  { within, bbox, area }: Pick<SearchFilters, 'within' | 'bbox' | 'area'>,
  { place, view }: { place: Place | null; view: Box | null },
): Condition[] {
  const km = (within ?? DEFAULT_RADIUS_MILES) * KM_PER_MILE
  const center = place && !isArea(place) ? { latitude: place.latitude, longitude: place.longitude } : null
  return [
    ...(center ? [{ kind: 'circle' as const, center, km }] : []),
    ...[bbox, view].flatMap((box): Condition[] => (box === null ? [] : [{ kind: 'box', box }])),
    ...(area === null ? [] : [{ kind: 'area' as const, polygons: polygonsOf(parseArea(area).area ?? []) }]),
  ]
}

/** An area by the facets of its listings. */
function areaConditions(place: Place): Condition[] {
  const counties = (place.counties ?? []).map(countyFacet)
  const facets = areaFacets(place)
  return [
    ...(facets.length === 0
      ? []
      : [
          {
            ...ofListing(`all ${facets.join(' ')}`, sql`facets @> ${facets}::text[]`),
            facets: { all: facets, any: [] },
          },
        ]),
    ...(counties.length === 0
      ? []
      : [
          {
            ...ofListing(`any ${counties.join(' ')}`, sql`facets && ${counties}::text[]`),
            facets: { all: [], any: counties },
          },
        ]),
  ]
}

interface County {
  state: string | null
  county: string | null
}

const countyFacet = ({ state, county }: County) => `k:${state?.toLowerCase()}/${county?.toLowerCase()}`

/** The facets that all listings of an area have; none for a metro, whose counties have them. */
function areaFacets(place: Place): string[] {
  if (place.kind === 'county') return [countyFacet(place)]
  if (place.kind === 'country') return [`c:${place.country}`]
  if (place.kind !== 'state') return []
  // Regions of two countries may have the same name.
  return [`s:${place.state?.toLowerCase()}`, ...(place.country === 'US' ? [] : [`c:${place.country}`])]
}
