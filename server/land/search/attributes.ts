import { type RawBuilder, sql } from 'kysely'
import type { PriceType } from '../../../domain/listing/listing.ts'
import { UTILITIES } from '../../../domain/listing/listing.ts'
import {
  dealOf,
  ENERGY_FILTERS,
  type EnergyFilter,
  type SearchFilters,
  TYPE_FILTERS,
  type TypeFilter,
  type UtilityFilter,
} from '../../../domain/search/search.ts'
import {
  AVAILABILITIES,
  type Availability,
  ZONING_TYPES,
  type ZoningType,
} from '../../../domain/search/search-choices.ts'

type Sql = RawBuilder<unknown>

/** An attribute that the SQL function `listing_flag_names` names, too. */
type Flag = `u:${Exclude<UtilityFilter, 'both'>}` | `e:${EnergyFilter}` | `t:${TypeFilter}` | `p:${PriceType}`
/** Something that a listing has or doesn't have. */
export type Attribute = Flag | 'sale' | `zoning:${ZoningType}` | `availability:${Availability}`

const FLAGS: readonly Flag[] = [
  ...[...UTILITIES, 'substation' as const].map((name) => `u:${name}` as const),
  ...ENERGY_FILTERS.map((name) => `e:${name}` as const),
  ...TYPE_FILTERS.map((name) => `t:${name}` as const),
  ...(['negotiable', 'sale', 'lease'] as const).map((name) => `p:${name}` as const),
]

const AVAILABILITY_SQL: Record<Availability, Sql> = {
  available: sql`lifecycle not in ('under_offer', 'closed')`,
  'under-offer': sql`lifecycle = 'under_offer'`,
}

/** The attributes, with their conditions on a row of `land_listings`. */
export const ATTRIBUTES: ReadonlyMap<Attribute, Sql> = new Map<Attribute, Sql>([
  // A subquery, so that the mask is computed once per statement.
  ...FLAGS.map((flag) => [flag, sql`flags & (select listing_flag_mask(array[${sql.lit(flag)}])) <> 0`] as const),
  // Everything but a lease is for sale: its price is for the land.
  ['sale', sql`price_type <> 'lease'`],
  ...ZONING_TYPES.map((type) => {
    const codes = sql`select code from listing_zonings where type = ${sql.lit(type)}`
    return [`zoning:${type}`, sql`zoning_code = any(array(${codes}))`] as const
  }),
  ...AVAILABILITIES.map((name) => [`availability:${name}`, AVAILABILITY_SQL[name]] as const),
])

/** An integer whose bits are the attributes of a row of `land_listings`, in the order of `ATTRIBUTES`. */
export const ATTRIBUTE_BITS: Sql = sql.join(
  [...ATTRIBUTES.values()].map((condition, bit) => sql`case when ${condition} then ${sql.lit(2 ** bit)} else 0 end`),
  sql` | `,
)

/** The attributes that a search requires, each as a list of which a listing must have one. */
export function requiredAttributes(filters: SearchFilters): Attribute[][] {
  const { utility, energy, type, price_type, availability, zoning_type } = filters
  const deal = dealOf(filters)
  const each: Attribute[] = [
    ...utility.flatMap((name): Attribute[] => (name === 'both' ? ['u:power', 'u:fiber'] : [`u:${name}`])),
    ...energy.map((name) => `e:${name}` as const),
  ]
  if (type !== null) each.push(`t:${type}`)
  if (price_type !== null) each.push(`p:${price_type}`)
  if (deal !== null) each.push(deal === 'lease' ? 'p:lease' : 'sale')
  if (availability !== null) each.push(`availability:${availability}`)
  const required = [...new Set(each)].map((attribute) => [attribute])
  return zoning_type.length === 0 ? required : [...required, zoning_type.map((type) => `zoning:${type}` as const)]
}
