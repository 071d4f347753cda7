/** Choices of the search filters that are about the deal, the zoning and the power of a site, with their labels. */

/** For sale: listings with an asking price, also a negotiable one. For lease: listings with a monthly rent. */
export const DEALS = ['sale', 'lease'] as const
export type Deal = (typeof DEALS)[number]

export const DEAL_LABELS: Record<Deal, string> = { sale: 'For sale', lease: 'For lease' }

/** What a price limit or a sort by price refers to; the whole parcel by default. */
export const PRICE_UNITS = ['acre'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** Kinds of zoning that the SQL function `zoning_type` derives from the text of a listing. */
export const ZONING_TYPES = ['industrial', 'agricultural', 'commercial', 'residential', 'unzoned', 'other'] as const
export type ZoningType = (typeof ZONING_TYPES)[number]

export const ZONING_TYPE_LABELS: Record<ZoningType, string> = {
  industrial: 'Industrial',
  agricultural: 'Agricultural',
  commercial: 'Commercial',
  residential: 'Residential',
  unzoned: 'Unzoned',
  other: 'Other zoning',
}

export const AVAILABILITIES = ['available', 'under-offer'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export const AVAILABILITY_LABELS: Record<Availability, string> = {
  available: 'Available',
  'under-offer': 'Under offer',
}

/** Offered as the minimum power in MW; any other number is accepted. */
export const MIN_POWER_OPTIONS = [5, 10, 25, 50, 100, 250] as const
