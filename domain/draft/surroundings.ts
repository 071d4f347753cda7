import type { Box } from '../geometry/distance.ts'
import type { NearbyFeature } from '../layer/nearby.ts'
import type { PriceSample } from '../listing/land-prices.ts'
import type { Point } from '../place/gps.ts'

/** The names of a place. The country is an ISO 3166-1 alpha-2 code. */
export interface PlaceNames {
  city: string | null
  county: string | null
  state: string | null
  country: string | null
}

/** What public data and other listings say about the place of a draft. */
export interface Surroundings {
  /** The middle of the outline where no point is set, and without either, the place that the address names. */
  point: Point
  /** Whether only the address says where the land is. */
  isApproximate: boolean
  place: PlaceNames | null
  /** The nearest line, substation, power plant and data center. */
  nearest: NearbyFeature[]
  /** Whose territories include the land, by name; none where only the address says where that is. */
  utilities: string[]
  /** Asking prices of published listings within `PRICE_MILES`, per acre. */
  prices: { sale: PriceSample; lease: PriceSample }
}

export const PRICE_MILES = 25

/** What a text says about where land is. */
export interface LocatedText {
  /** “30.715, -97.455” if the text is coordinates, in whatever notation; null for an address or a name. */
  coordinates: string | null
  /** The town, ZIP code, county or state that it leads to; null if none does. */
  place: LocatedPlace | null
  /** Why it leads nowhere and what to do; null where it leads to a place. */
  problem: string | null
}

export interface LocatedPlace extends PlaceNames {
  /** “Granger, Texas” */
  label: string
  /** How far the land may be from the center of the place; null for counties, states and countries. */
  miles: number | null
  /** What a map has to show to have the land on it; of counties, states and countries the middle. */
  box: Box
}
