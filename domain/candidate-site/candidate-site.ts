import type { Page } from '../page.ts'
import type { Place, PlaceMatch } from '../place/place.ts'
import { US_STATES } from '../place/us-states.ts'
import type { SiteScores } from '../screening/site-screening.ts'

/** What a candidate site is, derived from what its layer knows about it. */
export const SITE_KINDS = ['cleanup-site', 'retired-plant', 'retiring-plant', 'other'] as const
export type SiteKind = (typeof SITE_KINDS)[number]

export const SITE_KIND_LABELS: Record<SiteKind, string> = {
  'cleanup-site': 'Cleanup site',
  'retired-plant': 'Retired power plant',
  'retiring-plant': 'Retiring power plant',
  other: 'Other site',
}

/** Every page about candidate sites says this. */
export const NOT_AN_OFFER = 'Not an offer'

/** A site from public data that nobody has offered. Null means unknown. */
export interface CandidateSite {
  slug: string
  /** As a title: “Naval Air Station Alameda”. */
  name: string
  kind: SiteKind
  acres: number | null
  /** Capacity of the power plant on it. */
  capacity_mw: number | null
  city: string | null
  county: string | null
  state: string | null
  country: string | null
  latitude: number
  longitude: number
  /** According to the source. */
  substation_km: number | null
  /** To the nearest transmission line, according to the source. */
  line_km: number | null
  /** Empty if it hasn’t been screened. */
  scores: SiteScores
  /** Distance from the place searched for. */
  distance_km: number | null
}

/** Where the data of a site comes from. */
export interface SiteSource {
  /** Name of the layer. */
  name: string
  source: string
  source_url: string | null
  license: string
  attribution: string
  /** What time the data describes, in words. */
  vintage: string | null
  /** Known gaps, in words. */
  quality: string | null
}

export interface CandidateSiteDetails extends Omit<CandidateSite, 'distance_km'> {
  address: string | null
  owner: string | null
  /** The cleanup program that lists it. */
  program: string | null
  /** Fuel or technology of the plant. */
  fuel: string | null
  /** Year and month of the retirement: “2027-01”. */
  retirement_date: string | null
  /** Plants that operate or are planned on the same grounds: “Chalk Point Power, 1,825 MW”. */
  on_site: string | null
  /** Voltage of the nearest substation and line, according to the source. */
  substation_kv: number | null
  line_kv: number | null
  /** The id of the site at its source. */
  reference: string | null
  source: SiteSource
}

export interface CandidateSitePage extends Page<CandidateSite> {
  /** The place found for `location` or `city`. */
  place: Place | null
  place_match: PlaceMatch | null
  /** Other places that the text may mean; suggestions if no place was found. */
  place_alternatives: Place[]
  /** True when the place was not found; results are then not limited to a place. */
  place_unknown: boolean
  place_problem: string | null
}

/** “Antioch, California”, “El Paso County, Texas”. */
export function siteLocation({ city, county, state }: Pick<CandidateSite, 'city' | 'county' | 'state'>): string {
  return [city ?? county, stateName(state)].filter((part) => part !== null).join(', ') || 'Location not named'
}

/** The name of a state that data may give as a postal code. */
export const stateName = (state: string | null): string | null =>
  state === null ? null : (US_STATES[state.toUpperCase()] ?? state)
