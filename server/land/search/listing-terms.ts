import { type RawBuilder, sql } from 'kysely'
import { dealOf, type SearchFilters } from '../../../domain/search/search.ts'
import {
  AVAILABILITIES,
  type Availability,
  MIN_POWER_OPTIONS,
  ZONING_TYPES,
  type ZoningType,
} from '../../../domain/search/search-choices.ts'

type Sql = RawBuilder<unknown>

/** Joins the zoning of a listing as `zonings`. All other columns belong to `land_listings`. */
export const ZONING_OF_LISTING = sql.raw('left join listing_zonings as zonings on zonings.code = zoning_code')

export const AVAILABILITY_CONDITIONS: Record<Availability, Sql> = {
  available: sql`lifecycle not in ('under_offer', 'closed')`,
  'under-offer': sql`lifecycle = 'under_offer'`,
}

/** For sale is everything but a lease: its price is for the land. */
const FOR_SALE = 'd:sale'
export const zoningTerm = (type: ZoningType) => `z:${type}`
const availabilityTerm = (availability: Availability) => `v:${availability}`
const powerTerm = (megawatts: number) => `m:${megawatts}`

/** Terms of the bitmap index that are neither words nor facets, each with its condition on a listing and its zoning. */
export const TERM_DEFINITIONS: readonly { term: string; condition: Sql }[] = [
  { term: FOR_SALE, condition: sql`price_type <> 'lease'` },
  ...ZONING_TYPES.map((type) => ({ term: zoningTerm(type), condition: sql`zonings.type = ${sql.lit(type)}` })),
  ...AVAILABILITIES.map((name) => ({ term: availabilityTerm(name), condition: AVAILABILITY_CONDITIONS[name] })),
  ...MIN_POWER_OPTIONS.map((mw) => ({ term: powerTerm(mw), condition: sql`available_power_mw >= ${sql.lit(mw)}` })),
]

/** An array of the terms of a listing. */
export const LISTING_TERMS_SQL: Sql = sql`array_remove(array[${sql.join(
  TERM_DEFINITIONS.map(({ term, condition }) => sql`case when ${condition} then ${sql.lit(term)} end`),
)}]::text[], null)`

type TermFilters = Pick<SearchFilters, 'zoning' | 'zoning_type' | 'min_mw' | 'power_evidence'>

/** The terms of these filters; null when there is none for a filter that is set. */
export function termsForFilters(filters: SearchFilters): string[] | null {
  if (!hasTerms(filters)) return null
  const { zoning_type, availability, min_mw } = filters
  return [
    ...(dealOf(filters) === 'sale' ? [FOR_SALE] : []),
    ...zoning_type.map(zoningTerm),
    ...(availability === null ? [] : [availabilityTerm(availability)]),
    ...(min_mw === null ? [] : [powerTerm(min_mw)]),
  ]
}

/**
 * All terms of a search must match, so one of several kinds of zoning is not among them. Evidence isn't either, because it
 * expires without a change of the listing.
 */
function hasTerms({ zoning, zoning_type, min_mw, power_evidence }: TermFilters): boolean {
  return (
    zoning === null &&
    power_evidence === null &&
    zoning_type.length <= 1 &&
    (min_mw === null || (MIN_POWER_OPTIONS as readonly number[]).includes(min_mw))
  )
}
