import { checkOwnerValues, OWNER_FIELDS, type OwnerValues } from '../../../domain/draft/draft-values.ts'
import { fieldsOfListing } from '../../../domain/draft/fields-of-listing.ts'
import type { OwnerFieldName } from '../../../domain/listing/field-table.ts'
import type { ListingFields } from '../../../domain/listing/listing-fields.ts'
import { gpsOf, type ImportedListing } from '../listings/write-imported.ts'

type SharedName = OwnerFieldName & keyof ListingFields

/**
 * Fields that owners enter and files have. Without pictures, videos and power evidence: their files have to be uploaded, and the
 * available power follows from the evidence.
 */
export const SHARED_NAMES = [
  ...OWNER_FIELDS.map(({ name }) => name as SharedName),
  'landowner_name',
  'parcel_size_acres',
  'price',
  'energy_sources',
] as const satisfies readonly SharedName[]

export interface AppliedRow {
  /** As the owner's form would save them. */
  values: OwnerValues
  /** Those that the row states. */
  stated: OwnerFieldName[]
}

/** Applies a row to the values of a listing. It can change only what the owner could enter by hand. */
export function applyRow(row: ImportedListing, current: OwnerValues): AppliedRow | { reasons: string[] } {
  const stated = statedValues(row, current)
  const checked = checkOwnerValues(fieldsOfListing({ ...current, ...stated }))
  if ('errors' in checked) return { reasons: Object.values(checked.errors).flat() }
  return { values: checked.values, stated: Object.keys(stated) as OwnerFieldName[] }
}

/** The values as the owner's form would save them, so that a different notation isn't a change. */
export function asEntered(values: OwnerValues): OwnerValues {
  const checked = checkOwnerValues(fieldsOfListing(values))
  return 'errors' in checked ? values : checked.values
}

function statedValues({ fields, utilities }: ImportedListing, current: OwnerValues): Partial<OwnerValues> {
  const shared = SHARED_NAMES.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])
  const { boundary, price_type: priceType, utility_access } = fields
  const gps = gpsOf(fields)
  const others = Object.entries(current.utility_access).filter(([name]) => !utilities.some((each) => each === name))
  return {
    ...Object.fromEntries(shared),
    // A file of points has no outlines, but its listings may have.
    ...(gps !== null && { gps_coordinates: gps }),
    ...(boundary && { boundary }),
    ...(utility_access && { utility_access: { ...Object.fromEntries(others), ...utility_access } }),
    ...(priceType && { price_type: priceType, deal_types: dealTypes(priceType, current.deal_types) }),
  }
}

/** The price is for a sale or a lease only if the other isn't offered. */
function dealTypes(type: OwnerValues['price_type'], current: OwnerValues['deal_types']): OwnerValues['deal_types'] {
  return type === 'negotiable' ? current : [type, ...current.filter((each) => each === 'option')]
}
