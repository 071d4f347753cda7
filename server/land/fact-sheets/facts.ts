import type { NearbyFeature } from '../../../domain/layer/nearby.ts'
import {
  countryName,
  ENERGY_LABELS,
  type Listing,
  PRICE_TYPE_LABELS,
  UTILITIES,
  UTILITY_LABELS,
} from '../../../domain/listing/listing.ts'
import { keyFigures, LIFECYCLE_LABELS, pricePerAcre, yesNo } from '../../../domain/listing/listing-facts.ts'
import { formatCoordinates, formatDate, formatPrice } from '../../../domain/text/format.ts'

/** What a fact sheet shows. */
export interface FactSheet {
  listing: Listing
  /** What map layers have near the parcel. */
  nearest: readonly NearbyFeature[]
  websiteName: string
  publicUrl: string
  contactEmail: string
}

/** A fact with its source or evidence. A null value is unknown. */
export interface Fact {
  label: string
  value: string | null
  note?: string | null
}

/** The key figures of the listing page. */
export const figureFacts = ({ listing, nearest }: Pick<FactSheet, 'listing' | 'nearest'>): Fact[] =>
  keyFigures(listing, nearest).map(({ label, value, unit, note }) => ({
    label,
    value: value !== null && unit ? `${value} ${unit}` : value,
    note,
  }))

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
    { label: 'APN', value: listing.parcel_number },
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
