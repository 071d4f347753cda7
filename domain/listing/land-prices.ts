/** The median of asking prices and how many there are. */
export interface PriceSample {
  /** USD per acre, for a lease per month; null if fewer than MIN_PRICES listings have a price. */
  median: number | null
  /** Listings with a price. */
  priced: number
}

export interface LandPrices {
  listings: number
  /** Sale and negotiable prices. */
  sale: PriceSample
  lease: PriceSample
}

export interface CityLandPrices {
  around: LandPrices
  /** The state, or abroad the country; null if unknown. */
  region: { name: string; prices: LandPrices } | null
}

/** A median of fewer prices says more about one landowner than about the market. */
export const MIN_PRICES = 3
