import { formatAcres, formatCoordinates, formatDate, formatHectares, formatPrice } from '../../domain/format.ts'
import {
  countryName,
  ENERGY_LABELS,
  type Listing,
  PRICE_TYPE_LABELS,
  UTILITIES,
  UTILITY_LABELS,
} from '../../domain/listing.ts'
import { formatMegawatts, LIFECYCLE_LABELS, pricePerAcre, yesNo } from '../../domain/listing-facts.ts'

/** What a fact sheet shows. */
export interface FactSheet {
  listing: Listing
  siteName: string
  publicUrl: string
  contactEmail: string
}

/** A fact with its source or evidence. A null value is unknown. */
export interface Fact {
  label: string
  value: string | null
  note?: string | null
}

const BY_LANDOWNER = 'Stated by the landowner'

/** The key figures of the listing page. */
export function keyFigures(listing: Listing): Fact[] {
  const { parcel_size_acres: acres, available_power_mw: power, substation_on_site, utility_access } = listing
  const substation = yesNo(substation_on_site, 'On site', 'Not on site')
  const fiber = yesNo(utility_access.fiber, 'Available', 'Not available')
  return [
    { label: 'Parcel size', value: formatAcres(acres), note: formatHectares(acres) },
    {
      label: 'Available power',
      value: power === null ? null : `${formatMegawatts(power)} MW`,
      note: power === null ? null : (listing.power_evidence ?? 'No evidence provided'),
    },
    { label: 'Nearest line', value: null, note: 'Distance not measured' },
    { label: 'Substation', value: substation, note: substation && BY_LANDOWNER },
    { label: 'Fiber route', value: fiber, note: fiber && BY_LANDOWNER },
    { label: 'Zoning', value: listing.zoning_info?.trim() || null },
  ]
}

export function termFacts(listing: Listing): Fact[] {
  const { price, price_type, parcel_size_acres, lifecycle, last_confirmed_at: confirmed } = listing
  return [
    { label: 'Price', value: formatPrice(price, price_type) },
    { label: 'Price type', value: PRICE_TYPE_LABELS[price_type] },
    { label: 'Per acre', value: price === null ? 'On request' : pricePerAcre(price, price_type, parcel_size_acres) },
    { label: 'Status', value: LIFECYCLE_LABELS[lifecycle] },
    { label: 'Last confirmed', value: confirmed && formatDate(confirmed) },
  ]
}

export function siteFacts(listing: Listing): Fact[] {
  const { city, county, state, country, latitude, longitude, energy_sources, instant_deploy } = listing
  return [
    ...UTILITIES.map((utility) => ({
      label: UTILITY_LABELS[utility],
      value: yesNo(listing.utility_access[utility], 'Available', 'Not available'),
    })),
    { label: 'Energy sources', value: energy_sources.map((source) => ENERGY_LABELS[source]).join(', ') || null },
    { label: 'Instant deploy', value: yesNo(instant_deploy, 'Yes', 'No') },
    { label: 'City', value: city },
    { label: 'County', value: county },
    { label: 'State, country', value: [state, country && countryName(country)].filter(Boolean).join(', ') || null },
    {
      label: 'Coordinates',
      value: latitude === null || longitude === null ? null : formatCoordinates(latitude, longitude),
    },
    { label: 'Boundary', value: listing.boundary ? 'Drawn below' : null },
  ]
}
