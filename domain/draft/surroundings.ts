import type { NearbyFeature } from '../layer/nearby.ts'
import type { PriceSample } from '../listing/land-prices.ts'
import type { Point } from '../place/gps.ts'

/** What public data and other listings say about the place of a draft. */
export interface Surroundings {
  /** The middle of the outline where no point is set. */
  point: Point
  place: { city: string | null; county: string | null; state: string | null; country: string | null } | null
  /** The nearest line, substation, power plant and data center. */
  nearest: NearbyFeature[]
  /** Asking prices of published listings within `PRICE_MILES`, per acre. */
  prices: { sale: PriceSample; lease: PriceSample }
}

export const PRICE_MILES = 25
