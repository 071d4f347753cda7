export interface PriceTrends {
  /** The industrial power prices of a US state, by its postal code or name. Null for other regions. */
  find(state: string): PriceTrend | null
}

/** Average industrial power prices in ¢/kWh, one for each year. */
export interface PriceTrend {
  /** “Texas”. */
  state: string
  years: readonly number[]
  prices: readonly number[]
  /** Of the whole United States. */
  national: readonly number[]
}
