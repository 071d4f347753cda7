import { formatAcres, formatPrice, formatUsd } from '../../domain/format.ts'
import {
  availableUtilities,
  countryName,
  type Lifecycle,
  type Listing,
  locationLabel,
  type PriceType,
  UTILITY_LABELS,
} from '../../domain/listing.ts'
import { searchPath } from '../ui/site/search-path.ts'

type Located = Pick<Listing, 'address' | 'city' | 'county' | 'state' | 'country' | 'latitude' | 'longitude'>

/** “Texas”, or abroad the country where no state is known. */
function regionOf({ state, country }: Pick<Listing, 'state' | 'country'>): string | null {
  return state ?? (country ? countryName(country) : null)
}

/**
 * From the largest place down to the listing itself; each place links to its search. Abroad, the gazetteer has no
 * counties.
 */
export function breadcrumbs(listing: Located & Pick<Listing, 'landowner_name'>): { label: string; to?: string }[] {
  const { city, county, state, country } = listing
  const abroad = country !== null && country !== 'US' ? countryName(country) : null
  const within = (name: string) => [name, state, abroad].filter(Boolean).join(', ')
  const places = [
    abroad && { label: abroad, location: abroad },
    state && { label: state, location: abroad ? `${state}, ${abroad}` : state },
    !abroad && county && county !== city && { label: county, location: within(county) },
    city && { label: city, location: within(city) },
  ].filter((place) => typeof place === 'object' && place !== null)
  return [
    ...places.map(({ label, location }) => ({ label, to: searchPath({ location }) })),
    ...(places.length === 0 ? [{ label: 'Search land', to: searchPath() }] : []),
    { label: listing.landowner_name },
  ]
}

/** A search around the listing, closest first; all land if its place is unknown. */
export function nearbyPath(listing: Located): string {
  const region = regionOf(listing)
  if (listing.city && region) {
    const abroad = listing.country !== null && listing.country !== 'US' ? countryName(listing.country) : null
    const location = [listing.city, listing.state, abroad].filter(Boolean).join(', ')
    return searchPath({ location, sort: 'distance' })
  }
  if (listing.latitude !== null && listing.longitude !== null) {
    return searchPath({ location: `${listing.latitude.toFixed(4)},${listing.longitude.toFixed(4)}`, sort: 'distance' })
  }
  return region ? searchPath({ location: region }) : searchPath()
}

/** “$463/month”, “$35,000”; null without a price. */
export function pricePerAcre(price: number | null, type: PriceType, acres: number): string | null {
  if (price === null || acres <= 0) return null
  const perAcre = price / acres
  const amount = perAcre > 0 && perAcre < 1 ? 'Under $1' : formatUsd(perAcre)
  return type === 'lease' ? `${amount}/month` : amount
}

const small = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole megawatts; up to one decimal below ten. */
export function formatMegawatts(megawatts: number): string {
  return (megawatts < 10 ? small : whole).format(megawatts)
}

/** The status that visitors see. */
export const LIFECYCLE_LABELS: Record<Lifecycle, string> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Available',
  under_offer: 'Under offer',
  closed: 'Closed',
}

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
    `${formatAcres(listing.parcel_size_acres)} in ${locationLabel(listing)}`,
    formatPrice(listing.price, listing.price_type),
    listing.zoning_info,
    utilities.length > 0 ? `Utilities: ${utilities.join(', ')}` : null,
    listing.description?.replace(/\s+/g, ' ').trim(),
  ]
  const all = facts.filter(Boolean).join('. ')
  return all.length <= MAX_DESCRIPTION ? all : `${all.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`.toWellFormed()
}
