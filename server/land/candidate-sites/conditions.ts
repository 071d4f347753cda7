import { type RawBuilder, sql } from 'kysely'
import type { SiteFilters } from '../../../domain/candidate-site/site-search.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import { isArea, type Place } from '../../../domain/place/place.ts'
import { readGridOperators } from '../../../domain/search/intent/read-suppliers.ts'
import { SearchParse } from '../../../domain/search/intent/search-parse.ts'
import { acreRange, NO_FILTERS } from '../../../domain/search/search.ts'
import { prefixQuery } from '../../platform/db/prefix-query.ts'
import { sqlOf } from '../search/condition.ts'
import { positionConditions } from '../search/conditions.ts'
import { supplierConditions } from '../search/supplier-conditions.ts'

type Sql = RawBuilder<unknown>

/** Joins a site to its layer, where that is public. */
export const PUBLIC_SITES = sql`candidate_sites join layers on layers.id = layer_id and is_public and is_current`

/** The conditions of a search in SQL, on the columns of `PUBLIC_SITES`. `view` is the box that a map shows. */
export function siteConditions(filters: SiteFilters, place: Place | null, view: Box | null = null): Sql {
  const { min, max } = acreRange(filters)
  const conditions: (Sql | null)[] = [
    ...positionConditions(filters, { place, view }).map(sqlOf),
    place && isArea(place) ? insidePlace(place) : null,
    filters.q === null ? null : wordsCondition(filters.q),
    min === null ? null : sql`acres >= ${min}::float8`,
    max === null ? null : sql`acres <= ${max}::float8`,
    filters.kind && sql`kind = ${filters.kind}`,
    filters.min_mw === null ? null : sql`capacity_mw >= ${filters.min_mw}::float8`,
    filters.substation_within === null ? null : sql`substation_miles <= ${filters.substation_within}::float8`,
    filters.line_within === null ? null : sql`line_miles <= ${filters.line_within}::float8`,
  ]
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `)
}

/** Sites whose texts have the words, or the other words where some name grid operators: “ERCOT coal”. */
function wordsCondition(q: string): Sql | null {
  const parse = new SearchParse(q, NO_FILTERS)
  readGridOperators(parse)
  const [inGrid] = supplierConditions(parse.filters)
  const inText = hasWords(q)
  if (!inGrid) return inText
  const screened = sql`select from site_screenings as screened where screened.site_id = candidate_sites.id and ${inGrid}`
  const others = hasWords(parse.rest()) ?? sql`true`
  return sql`(${inText} or exists (${screened}) and ${others})`
}

function hasWords(text: string): Sql | null {
  const words = prefixQuery(text, 'english')
  return words && sql`document @@ ${words}`
}

function insidePlace(place: Place): Sql {
  const country = sql`country = ${place.country}`
  if (place.kind === 'country') return country
  if (place.kind === 'state') return sql`(${country} and state = ${place.state})`
  const counties = place.kind === 'county' ? [{ county: place.county, state: place.state }] : (place.counties ?? [])
  const matches = counties.map(({ county, state }) => sql`(county = ${county} and state = ${state})`)
  return sql`(${sql.join([sql`false`, ...matches], sql` or `)})`
}
