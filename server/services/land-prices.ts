import { sql } from 'kysely'
import { type CityLandPrices, FEWEST_PRICES, type LandPrices, type PriceSample } from '../../domain/land-prices.ts'
import { countryName } from '../../domain/listing.ts'
import type { Place } from '../../domain/place.ts'
import { EXACT_TOTAL, NO_FILTERS } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import { conditionsOf } from './listing-search-conditions.ts'
import { traitMask } from './listing-traits.ts'
import type { Places } from './places.ts'
import { NO_ZONING } from './zoning-query.ts'

const NO_WORDS = { tsquery: null, unknown: false, corrections: [] }
/** Milliseconds that the prices of a large region are kept while no listing is known to have changed: they take long to read. */
const KEPT_MS = 60_000

/** Calls back whenever listings may have changed; without it, nothing is kept. */
export type OnListingsChange = (listener: () => void) => void

/**
 * What land asks for around cities. The listings are those that the search for the city finds, told by the same
 * conditions; all that is read of them stands in the indexes of the search.
 */
export function createLandPrices(db: Db, places: Places, onListingsChange?: OnListingsChange) {
  let regions = new Map<string, { prices: LandPrices; until: number }>()
  onListingsChange?.(() => {
    // Another map, so that what is being read just now does not count as read after the change.
    regions = new Map()
  })

  async function pricesOfRegion(region: Place): Promise<LandPrices> {
    const current = regions
    const kept = current.get(region.label)
    if (kept && kept.until > Date.now()) return kept.prices
    const prices = await pricesIn(db, region)
    if (onListingsChange && prices.listings > EXACT_TOTAL)
      current.set(region.label, { prices, until: Date.now() + KEPT_MS })
    else current.delete(region.label)
    return prices
  }

  return async (slug: string): Promise<CityLandPrices | null> => {
    const city = await places.findCity(slug)
    if (city === null) return null
    const region = regionOf(city)
    const [around, prices] = await Promise.all([pricesIn(db, city), region && pricesOfRegion(region)])
    return { around, region: region && prices && { name: region.label, prices } }
  }
}

function regionOf({ state, country, latitude, longitude }: Place): Place | null {
  const within = { city: null, county: null, state, country, latitude, longitude }
  if (country === 'US' && state !== null) return { kind: 'state', label: state, ...within }
  return country === null ? null : { kind: 'country', label: countryName(country), ...within }
}

interface Figures {
  listings: number
  sale_priced: number
  sale_median: number | null
  lease_priced: number
  lease_median: number | null
}

const LEASE = sql`traits & ${sql.lit(traitMask(['p:lease']))} <> 0`
const PER_ACRE = sql`(price / parcel_size_acres)::float8`

async function pricesIn(db: Db, place: Place): Promise<LandPrices> {
  const { narrowing } = conditionsOf(NO_FILTERS, { place, words: NO_WORDS, zoning: NO_ZONING })
  const { rows } = await sql<Figures>`
    select count(*) as listings,
      count(*) filter (where price > 0 and not ${LEASE}) as sale_priced,
      percentile_cont(0.5) within group (order by ${PER_ACRE}) filter (where price > 0 and not ${LEASE}) as sale_median,
      count(*) filter (where price > 0 and ${LEASE}) as lease_priced,
      percentile_cont(0.5) within group (order by ${PER_ACRE}) filter (where price > 0 and ${LEASE}) as lease_median
    from land_listings where ${narrowing}`.execute(db)
  const { listings, sale_median, sale_priced, lease_median, lease_priced } = rows[0]!
  return { listings, sale: sample(sale_median, sale_priced), lease: sample(lease_median, lease_priced) }
}

const sample = (median: number | null, priced: number): PriceSample => ({
  median: priced >= FEWEST_PRICES ? median : null,
  priced,
})
