import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'

/** Facets that are also bits of the column `traits`; the order is that of `listing_traits` in the migrations. */
export const TRAITS = [
  'u:power',
  'u:fiber',
  'u:water',
  'u:sewer',
  'u:gas',
  'u:substation',
  't:instant-deploy',
  'e:solar',
  'e:wind',
  'e:hydro',
  'e:geothermal',
  'e:nuclear',
  'e:gas',
  'e:grid',
  'e:renewable',
  'p:negotiable',
  'p:sale',
  'p:lease',
] as const
export type Trait = (typeof TRAITS)[number]

/** What of a search is a plain yes or no. */
export function wantedTraits(filters: SearchFilters): Trait[] {
  const utilities = filters.utility.flatMap((name) => (name === 'both' ? (['power', 'fiber'] as const) : [name]))
  const wanted: Trait[] = utilities.map((name) => `u:${name}` as const)
  for (const name of filters.energy) wanted.push(`e:${name}`)
  if (filters.type !== null) wanted.push(`t:${filters.type}`)
  if (filters.price_type !== null) wanted.push(`p:${filters.price_type}`)
  return wanted
}

/** The bits that must be set. */
export function traitMask(traits: readonly Trait[]): number {
  return traits.reduce((mask, trait) => mask | (1 << TRAITS.indexOf(trait)), 0)
}

/** The facets of an area: county and country have no index of their own. */
export function areaFacets(place: Place | null): string[] {
  if (place?.kind === 'state') return [`s:${place.state?.toLowerCase()}`]
  if (place?.kind === 'county') return [`k:${place.state?.toLowerCase()}/${place.county?.toLowerCase()}`]
  return place?.kind === 'country' ? [`c:${place.country}`] : []
}
