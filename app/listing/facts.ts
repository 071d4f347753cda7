import {
  availableUtilities,
  countryName,
  knownLocation,
  type Listing,
  UTILITY_LABELS,
} from '../../domain/listing/listing.ts'
import { formatAcres, formatPrice } from '../../domain/text/format.ts'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'
import { searchPath } from '../ui/layout/search-path.ts'

type Located = Pick<Listing, 'address' | 'city' | 'county' | 'state' | 'country' | 'latitude' | 'longitude'>

/** The places a listing is in, from the largest down, and the location texts that search for them. Abroad, the gazetteer has no counties. */
export function searchLocations({ city, county, state, country }: Located): { label: string; location: string }[] {
  const abroad = country !== null && country !== 'US' ? countryName(country) : null
  const within = (name: string) => [name, state, abroad].filter(Boolean).join(', ')
  return [
    abroad && { label: abroad, location: abroad },
    state && { label: state, location: abroad ? `${state}, ${abroad}` : state },
    !abroad && county && county !== city && { label: county, location: within(county) },
    city && { label: city, location: within(city) },
  ].filter((place) => typeof place === 'object' && place !== null)
}

/** From the largest place down to the listing itself. Each place that the search knows links to its search. */
export function breadcrumbs(
  listing: Located & Pick<Listing, 'landowner_name'>,
  searchable: readonly string[],
): Crumb[] {
  const places = searchLocations(listing)
  const crumbs = places.map(({ label, location }): Crumb => {
    if (searchable.includes(location)) return { label, to: searchPath({ location }) }
    const point = label === listing.city ? pointOf(listing) : null
    return point ? { label, to: searchPath({ location: point }) } : { label }
  })
  return [
    ...crumbs,
    ...(places.length === 0 ? [{ label: 'Search land', to: searchPath() }] : []),
    { label: listing.landowner_name },
  ]
}

/** A search around the listing, closest first; all land if its place is unknown. */
export function nearbyPath(listing: Located, searchable: readonly string[]): string {
  const known = searchLocations(listing).filter(({ location }) => searchable.includes(location))
  const city = known.find(({ label }) => label === listing.city)
  const location = city?.location ?? pointOf(listing)
  if (location) return searchPath({ location, sort: 'distance' })
  const region = known.at(-1)
  return region ? searchPath({ location: region.location }) : searchPath()
}

/** “30.5818, -97.3266”, as the search reads coordinates. */
const pointOf = ({ latitude, longitude }: Located): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`

export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

const MAX_DESCRIPTION = 160

/** The facts, then as much of the description as fits in 160 characters. */
export function metaDescription(listing: Listing): string {
  const utilities = availableUtilities(listing.utility_access).map((utility) => UTILITY_LABELS[utility])
  const facts = [
    [formatAcres(listing.parcel_size_acres), knownLocation(listing)].filter(Boolean).join(' in '),
    formatPrice(listing.price, listing.price_type),
    listing.zoning_info,
    utilities.length > 0 ? `Utilities: ${utilities.join(', ')}` : null,
    listing.description?.replace(/\s+/g, ' ').trim(),
  ]
  const all = facts.filter(Boolean).join('. ')
  return all.length <= MAX_DESCRIPTION ? all : `${all.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`.toWellFormed()
}
