import { sql } from 'kysely'
import {
  type CityLandPrices,
  type LandPrices,
  MIN_PRICES,
  type PriceSample,
} from '../../../domain/listing/land-prices.ts'
import { countryName } from '../../../domain/listing/listing.ts'
import type { Place } from '../../../domain/place/place.ts'
import { NO_FILTERS } from '../../../domain/search/search.ts'
import type { Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Places } from '../places/places.ts'
import { matchingSql } from '../search/condition.ts'
import { conditionsOf } from '../search/conditions.ts'
import { NO_WORDS } from '../search/word-query.ts'
import { NO_ZONING } from '../search/zoning-query.ts'

/**
 * Median asking prices around cities, over the same listings that a search for the city finds. Reads only columns that
 * the search indexes cover.
 */
export function createLandPrices(db: Db, places: Places, memoize: Memoize) {
  /** Cached apart from the city: a state or country takes long to read, and all its cities show it. */
  const pricesInRegion = memoize(['land_listings'], async (country: string, state: string): Promise<RegionPrices> => {
    const within = { city: null, county: null, country, latitude: 0, longitude: 0, uncertainty_miles: null }
    const region: Place = state
      ? { kind: 'state', label: state, state, ...within }
      : { kind: 'country', label: countryName(country), state: null, ...within }
    return { name: region.label, prices: await pricesIn(db, region) }
  })

  return async (slug: string): Promise<CityLandPrices | null> => {
    const { place: city } = await places.resolveCity(slug)
    if (city === null) return null
    const { country, state } = city
    const region = country && pricesInRegion(country, country === 'US' ? (state ?? '') : '')
    const [around, regionPrices] = await Promise.all([pricesIn(db, city), region || null])
    return { around, region: regionPrices }
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

const LEASE = sql`price_type = 'lease'`
const PER_ACRE = sql`(price / parcel_size_acres)::float8`

async function pricesIn(db: Db, place: Place): Promise<LandPrices> {
  const conditions = conditionsOf(NO_FILTERS, { place, words: NO_WORDS, zoning: NO_ZONING })
  const { rows } = await sql<Figures>`
    select count(*) as listings,
      count(*) filter (where price > 0 and not ${LEASE}) as sale_priced,
      percentile_cont(0.5) within group (order by ${PER_ACRE}) filter (where price > 0 and not ${LEASE}) as sale_median,
      count(*) filter (where price > 0 and ${LEASE}) as lease_priced,
      percentile_cont(0.5) within group (order by ${PER_ACRE}) filter (where price > 0 and ${LEASE}) as lease_median
    from land_listings where ${matchingSql(conditions)}`.execute(db)
  const { listings, sale_median, sale_priced, lease_median, lease_priced } = rows[0]!
  return { listings, sale: sample(sale_median, sale_priced), lease: sample(lease_median, lease_priced) }
}

const sample = (median: number | null, priced: number): PriceSample => ({
  median: priced >= MIN_PRICES ? median : null,
  priced,
})
