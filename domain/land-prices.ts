/** What the asking prices of some listings say. */
export interface PriceSample {
  /** USD per acre, for a lease per month; null where too few listings name a price. */
  median: number | null
  /** Listings that name one. */
  priced: number
}

export interface LandPrices {
  listings: number
  /** Of what is asked in full: for sale, or negotiable. */
  sale: PriceSample
  lease: PriceSample
}

export interface CityLandPrices {
  around: LandPrices
  /** The state, or abroad the country; null where it is not known. */
  region: { name: string; prices: LandPrices } | null
}

/** A median of fewer is one landowner's price, not the price of land. */
export const FEWEST_PRICES = 3
