import { priceLabel } from '../search/filter-labels.ts'
import { dealOf, type SearchFilters } from '../search/search.ts'

/** Few parcels rent for more, and few sell for less. */
const MAX_MONTHLY_RENT = 50_000

/**
 * The same search for leases, if its price limit for land for sale is small enough to be a monthly rent: “under $5,000”.
 * Null otherwise.
 */
export function asRent(filters: SearchFilters): SearchFilters | null {
  const { max_price, price_type, price_unit } = filters
  const isRentLike = max_price !== null && max_price <= MAX_MONTHLY_RENT && price_unit === null
  return isRentLike && price_type === null && dealOf(filters) === 'sale' ? { ...filters, deal: 'lease', page: 1 } : null
}

/** “for lease up to $5,000/month” */
export const rentLabel = (rent: SearchFilters): string => `for lease ${priceLabel(rent)?.replace(/^Up/, 'up')}`
