import {
  formatAcres,
  formatCoordinates,
  formatHectares,
  formatLongDate,
  formatNumber,
  formatPrice,
} from '../../domain/format.ts'
import { type Listing, locationLabel, type Utility } from '../../domain/listing.ts'

export type Topic = 'size' | 'power' | 'fiber' | 'zoning' | 'place' | 'price'

export interface Step {
  topic: Topic
  name: string
  /** What this listing says; null where nobody has told. */
  value: string | null
  /** Where the value comes from, or what stands beside it. */
  note: string | null
  /** How to read it on any listing. */
  reading: string
}

export type Explained = Omit<Listing, 'images' | 'image_alts' | 'videos' | 'description' | 'boundary'>

function utility(listing: Explained, name: Utility): string | null {
  const known = listing.utility_access[name]
  return known === undefined ? null : known ? 'At the parcel' : 'Not at the parcel'
}

function powerStep(listing: Explained): Step {
  const { available_power_mw: mw, substation_on_site: substation, power_evidence } = listing
  return {
    topic: 'power',
    name: 'Power',
    value: mw === null ? utility(listing, 'power') : `${formatNumber(mw)} MW available`,
    note: power_evidence ?? (substation ? 'A substation stands on the site.' : null),
    reading:
      'Megawatts count only with their evidence: a letter or a study by the utility. Without one, a line at the parcel is a reason to ask and not yet a supply.',
  }
}

/** A listing told in the order in which a builder would judge it. */
export function explainListing(listing: Explained): Step[] {
  const { parcel_size_acres: acres, latitude, longitude, last_confirmed_at: confirmed } = listing
  return [
    {
      topic: 'size',
      name: 'Size',
      value: formatAcres(acres),
      note: formatHectares(acres),
      reading:
        'The whole parcel. Roads, setbacks, wet ground and the substation take their share, so compare what is left with what you build.',
    },
    powerStep(listing),
    {
      topic: 'fiber',
      name: 'Fiber',
      value: utility(listing, 'fiber'),
      note: null,
      reading: 'Whether a route reaches the parcel. Ask which carriers, and whether two routes share a trench.',
    },
    {
      topic: 'zoning',
      name: 'Zoning',
      value: listing.zoning_info?.trim() || null,
      note: null,
      reading:
        'The district as the county or city names it. It decides what may be built, how high and how loud, and whether a permit comes first.',
    },
    {
      topic: 'place',
      name: 'Place',
      value: locationLabel(listing),
      note: latitude !== null && longitude !== null ? formatCoordinates(latitude, longitude) : null,
      reading:
        'Searches around a city, county or ZIP code measure from here. The listing draws it on a map with its outline, where it is known.',
    },
    {
      topic: 'price',
      name: 'Price',
      value: formatPrice(listing.price, listing.price_type),
      note: confirmed ? `Last confirmed ${formatLongDate(confirmed)}` : null,
      reading:
        'For the whole parcel: per month for a lease, in full for a sale. “Negotiable” marks an asking price that the landowner will discuss.',
    },
  ]
}
