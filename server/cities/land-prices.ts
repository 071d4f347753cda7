import { sql } from 'kysely'
import { type CityLandPrices, FEWEST_PRICES, type LandPrices, type PriceSample } from '../../domain/land-prices.ts'
import { countryName } from '../../domain/listing.ts'
import type { Place } from '../../domain/place.ts'
import { NO_FILTERS } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import type { Keep } from './keep.ts'
import { conditionsOf } from './listing-search-conditions.ts'
import { traitMask } from './listing-traits.ts'
import type { Places } from './places.ts'
import { NO_WORDS } from './word-query.ts'
import { NO_ZONING } from './zoning-query.ts'

/**
 * What land asks for around cities. The listings are those that the search for the city finds, told by the same
 * conditions; all that is read of them stands in the indexes of the search.
 */
export function createLandPrices(db: Db, places: Places, keep: Keep) {
  /** Of a state, or of a whole country: they take long to read, and all its cities show them. */
  const ofRegion = keep(['land_listings'], async (country: string, state: string): Promise<RegionPrices> => {
    const within = { city: null, county: null, country, latitude: 0, longitude: 0 }
    const region: Place = state
      ? { kind: 'state', label: state, state, ...within }
      : { kind: 'country', label: countryName(country), state: null, ...within }
    return { name: region.label, prices: await pricesIn(db, region) }
  })

  return async (slug: string): Promise<CityLandPrices | null> => {
    const city = await places.findCity(slug)
    if (city === null) return null
    const { country, state } = city
    const region = country && ofRegion(country, country === 'US' ? (state ?? '') : '')
    const [around, ofAll] = await Promise.all([pricesIn(db, city), region || null])
    return { around, region: ofAll }
  }
}

type RegionPrices = NonNullable<CityLandPrices['region']>

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
