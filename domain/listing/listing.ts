import { z } from 'zod'
import type { SiteScores } from '../screening/site-screening.ts'
import type { DealType } from './deal-facts.ts'
import type { PlainValues, PublicPlainName } from './field-table.ts'
import type { PublicListingDocument } from './listing-document.ts'
import type { PublicOwnership } from './ownership.ts'
import type { PublicPowerEvidence } from './power-evidence.ts'
import type { PublicDealAnswers } from './public-deal-facts.ts'

export const PRICE_TYPES = ['negotiable', 'sale', 'lease'] as const
export const UTILITIES = ['power', 'fiber', 'water', 'sewer', 'gas'] as const
export const ENERGY_SOURCES = ['solar', 'wind', 'hydro', 'geothermal', 'nuclear', 'gas', 'grid'] as const
export const LIFECYCLES = ['draft', 'in_review', 'published', 'under_offer', 'closed'] as const

export type PriceType = (typeof PRICE_TYPES)[number]
export type Utility = (typeof UTILITIES)[number]
export type EnergySource = (typeof ENERGY_SOURCES)[number]
export type Lifecycle = (typeof LIFECYCLES)[number]

/** An absent key means unknown; `false` means that the utility is known to be unavailable. */
export type UtilityAccess = Partial<Record<Utility, boolean>>

// Marked pure, so that zod is left out of browser bundles that only show listings.
export const utilityAccessSchema: z.ZodType<UtilityAccess> = /* @__PURE__ */ z.partialRecord(
  /* @__PURE__ */ z.enum(UTILITIES),
  /* @__PURE__ */ z.boolean(),
)

/** What a card, a search result or a map marker shows. Times are ISO 8601 UTC. */
export interface ListingSummary {
  id: string
  slug: string
  landowner_name: string
  address: string | null
  city: string | null
  county: string | null
  state: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  latitude: number | null
  longitude: number | null
  parcel_size_acres: number
  /** USD; per month when `price_type` is `lease`. */
  price: number | null
  price_type: PriceType
  zoning_info: string | null
  utility_access: UtilityAccess
  energy_sources: EnergySource[]
  instant_deploy: boolean | null
  substation_on_site: boolean | null
  available_power_mw: number | null
  is_featured: boolean
  /** Of its screening; empty if it hasn’t been screened. */
  scores: SiteScores
  /** Storage path or URL of the first image. */
  image: string | null
  /** Alternative text of the image; null when there is none. */
  image_alt: string | null
  created_at: string
  /** Distance from the searched place; null without one. */
  distance_km: number | null
}

/** One listing in full. */
export interface Listing
  extends Omit<ListingSummary, 'image' | 'image_alt' | 'distance_km'>,
    Pick<PlainValues, PublicPlainName> {
  gps_coordinates: string | null
  /** Outer ring of the parcel as [longitude, latitude], first point repeated last. */
  boundary: [number, number][] | null
  deal_types: DealType[]
  /** An absent key is unknown. */
  deal_answers: PublicDealAnswers
  images: string[]
  /** Alternative texts of images, by path. */
  image_alts: Record<string, string>
  videos: string[]
  /** Surveys, title reports and the like, in the landowner's order. */
  documents: PublicListingDocument[]
  /** The strongest first: the first one counts, if it hasn't expired. */
  power_evidence_entries: PublicPowerEvidence[]
  /** What was checked about who lists the land, and until when it counts; null if nothing was. */
  ownership: PublicOwnership | null
  lifecycle: Lifecycle
  last_confirmed_at: string | null
  updated_at: string
}

export const LOCATION_UNKNOWN = 'Location not specified'

type Located = Pick<ListingSummary, 'address' | 'city' | 'county' | 'state' | 'country'>

/** “Taylor, Texas”, “Dublin, Ireland”, else the address, else null. */
export function knownLocation(listing: Located): string | null {
  const { city, county, state, country } = listing
  const region = state ?? (country ? countryName(country) : null)
  const parts = [city ?? county, region].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : listing.address?.trim() || null
}

/** The known location, or the fallback. */
export const locationLabel = (listing: Located): string => knownLocation(listing) ?? LOCATION_UNKNOWN

/** “Riverside 40, Taylor, Texas”; the name alone where the location is unknown. */
export const titleWithLocation = (listing: Located & Pick<ListingSummary, 'landowner_name'>): string =>
  [listing.landowner_name, knownLocation(listing)].filter((part) => part !== null).join(', ')

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

/** “IE” to “Ireland”; an unknown code is returned as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code
}

/** The utilities known to be available, in the order of the specification. */
export function availableUtilities(access: UtilityAccess): Utility[] {
  return UTILITIES.filter((utility) => access[utility] === true)
}

export const UTILITY_LABELS: Record<Utility, string> = {
  power: 'Power',
  fiber: 'Fiber',
  water: 'Water',
  sewer: 'Sewer',
  gas: 'Gas',
}

export const ENERGY_LABELS: Record<EnergySource, string> = {
  solar: 'Solar',
  wind: 'Wind',
  hydro: 'Hydro',
  geothermal: 'Geothermal',
  nuclear: 'Nuclear',
  gas: 'Gas',
  grid: 'Grid',
}

export const PRICE_TYPE_LABELS: Record<PriceType, string> = {
  negotiable: 'Negotiable',
  sale: 'Sale',
  lease: 'Lease',
}
