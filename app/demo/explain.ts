import { evidenceNote } from '../../domain/listing/evidence-text.ts'
import { type Listing, locationLabel, type Utility } from '../../domain/listing/listing.ts'
import {
  formatAcres,
  formatCoordinates,
  formatDate,
  formatHectares,
  formatNumber,
  formatPrice,
} from '../../domain/text/format.ts'
import { hasScore, headline } from '../../screening/wording/score-text.ts'
import type { SiteScreening } from '../../server/screening/sites/service.ts'

export type Topic = 'size' | 'power' | 'fiber' | 'zoning' | 'place' | 'screening' | 'price'

export interface Step {
  topic: Topic
  name: string
  /** Value on this listing; null if unknown. */
  value: string | null
  /** Source of the value, or a related fact. */
  note: string | null
  /** How to read this field on any listing. */
  reading: string
}

export type Explained = Omit<Listing, 'images' | 'image_alts' | 'videos' | 'description' | 'boundary'>

function utility(listing: Explained, name: Utility): string | null {
  const known = listing.utility_access[name]
  return known === undefined ? null : known ? 'At the parcel' : 'Not at the parcel'
}

function powerStep(listing: Explained): Step {
  const { available_power_mw: mw, substation_on_site: substation } = listing
  return {
    topic: 'power',
    name: 'Power',
    value: mw === null ? utility(listing, 'power') : `${formatNumber(mw)} MW available`,
    note: evidenceNote(listing) ?? (substation ? 'There is a substation on site.' : null),
    reading:
      'Megawatts only count with evidence: a letter or study from the utility. Without it, a line at the parcel is a reason to ask, not a commitment to serve.',
  }
}

function screeningStep(screening: SiteScreening | null): Step {
  const isScreened = screening !== null && screening.problem === null
  const scored = isScreened ? screening.profiles.filter(({ score }) => hasScore(score)) : []
  const [first, ...others] = scored.map(({ name, score }) => headline(score, name))
  return {
    topic: 'screening',
    name: 'Screening',
    value: first ?? null,
    note: others.join(' · ') || null,
    reading:
      'How well the parcel suits each use, out of 100, from public data on the grid, fiber, gas, hazards and more. Where data is missing, the score is a range. The screening also shows what rules a use out and what would raise the score.',
  }
}

/** Explains a listing in the order a builder would evaluate it. */
export function explainListing(listing: Explained, screening: SiteScreening | null): Step[] {
  const { parcel_size_acres: acres, latitude, longitude, last_confirmed_at: confirmed } = listing
  return [
    {
      topic: 'size',
      name: 'Size',
      value: formatAcres(acres),
      note: formatHectares(acres),
      reading:
        'The whole parcel. Roads, setbacks, wetlands and the substation take up part of it, so compare what’s left with what you plan to build.',
    },
    powerStep(listing),
    {
      topic: 'fiber',
      name: 'Fiber',
      value: utility(listing, 'fiber'),
      note: null,
      reading:
        'Whether a route reaches the parcel. Ask which carriers serve it and whether the routes are physically separate.',
    },
    {
      topic: 'zoning',
      name: 'Zoning',
      value: listing.zoning_info?.trim() || null,
      note: null,
      reading:
        'The district as the county or city names it. It determines what you can build, how tall and how loud, and whether you need a special permit.',
    },
    {
      topic: 'place',
      name: 'Location',
      value: locationLabel(listing),
      note: latitude !== null && longitude !== null ? formatCoordinates(latitude, longitude) : null,
      reading:
        'Searches near a city, county or ZIP code measure distance to this point. The listing shows it on a map, with the parcel outline if we have it.',
    },
    screeningStep(screening),
    {
      topic: 'price',
      name: 'Price',
      value: formatPrice(listing.price, listing.price_type),
      note: confirmed ? `Last confirmed ${formatDate(confirmed)}` : null,
      reading:
        'For the whole parcel: per month for a lease, in total for a sale. “Negotiable” means the landowner will discuss the asking price.',
    },
  ]
}
