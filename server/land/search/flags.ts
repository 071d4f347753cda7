import { type RawBuilder, sql } from 'kysely'
import type { PriceType } from '../../../domain/listing/listing.ts'
import type { Place } from '../../../domain/place/place.ts'
import {
  dealOf,
  type EnergyFilter,
  type SearchFilters,
  type TypeFilter,
  type UtilityFilter,
} from '../../../domain/search/search.ts'

/** A yes/no facet of a listing, by its name in the SQL function `listing_flag_names`. */
export type Flag = `u:${Exclude<UtilityFilter, 'both'>}` | `e:${EnergyFilter}` | `t:${TypeFilter}` | `p:${PriceType}`

/** The flags that a search requires. */
export function requiredFlags(filters: SearchFilters): Flag[] {
  const utilities = filters.utility.flatMap((name) => (name === 'both' ? (['power', 'fiber'] as const) : [name]))
  const flags: Flag[] = utilities.map((name) => `u:${name}` as const)
  for (const name of filters.energy) flags.push(`e:${name}`)
  if (filters.type !== null) flags.push(`t:${filters.type}`)
  if (filters.price_type !== null) flags.push(`p:${filters.price_type}`)
  if (filters.deal === 'lease') flags.push('p:lease')
  return [...new Set(flags)]
}

/** The flags that a search excludes: what is not for lease is for sale. */
export const excludedFlags = (filters: SearchFilters): Flag[] => (dealOf(filters) === 'sale' ? ['p:lease'] : [])

/** The bits of `land_listings.flags` that these flags set. A subquery, so that they are computed once per statement. */
export const flagMask = (flags: readonly Flag[]): RawBuilder<number> =>
  sql`(select listing_flag_mask(${flags}::text[]))`

const countyFacet = (state: string | null, county: string | null) =>
  `k:${state?.toLowerCase()}/${county?.toLowerCase()}`

/** The facets of an area, all of which its listings have. A county and a country have no index of their own. */
export function areaFacets(place: Place | null): string[] {
  if (place?.kind === 'state') {
    // Regions of two countries may have the same name.
    return [`s:${place.state?.toLowerCase()}`, ...(place.country === 'US' ? [] : [`c:${place.country}`])]
  }
  if (place?.kind === 'county') return [countyFacet(place.state, place.county)]
  return place?.kind === 'country' ? [`c:${place.country}`] : []
}

/** The facets of the counties of a metro, one of which its listings have; none for other places. */
export function metroFacets(place: Place | null): string[] {
  return (place?.counties ?? []).map(({ state, county }) => countyFacet(state, county))
}
