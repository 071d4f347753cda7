import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { isSame } from '../../../domain/content/merge.ts'
import { checkOwnerValues, type OwnerValues } from '../../../domain/draft/draft-values.ts'
import type { FieldErrors } from '../../../domain/errors.ts'
import { LISTING_DEFAULTS, type ListingValues } from '../../../domain/listing/listing-values.ts'
import { getContent, valuesOf } from '../../content/editing/read-content.ts'
import { readVersion } from '../../content/editing/versions.ts'
import type { Db } from '../../platform/db/database.ts'
import { listingType } from '../listings/content-type.ts'
import type { ReviewRow } from './review-rows.ts'

/** What a draft would publish, and the listing that it changes. */
export interface Submission {
  /** What visitors would see: the owner's changes on top of the listing as it is now. */
  values: OwnerValues
  /** The values that the owner changed. */
  changes: Partial<OwnerValues>
  /** Null for a new listing. */
  published: { listing: AdminListing; values: ListingValues } | null
}

/**
 * Reads a submission. What the owner left as it was when the draft was started takes what an admin has changed since.
 * @returns errors by field if its values aren't valid
 */
export async function readSubmission(db: Db, row: ReviewRow): Promise<Submission | { errors: FieldErrors }> {
  const checked = checkOwnerValues(row.fields)
  if ('errors' in checked) return checked
  if (row.listing_id === null) return { values: checked.values, changes: checked.values, published: null }
  const listing = await getContent(db, listingType, row.listing_id)
  const current = valuesOf(listingType, listing)
  const stored = row.base_version === null ? null : await readVersion(db, row.listing_id, row.base_version)
  // A version from before a value existed has its default.
  const base: Record<string, unknown> = stored === null ? current : { ...LISTING_DEFAULTS, ...stored }
  const changed = Object.entries(checked.values).filter(([name, value]) => !isSame(value, base[name]))
  const changes = Object.fromEntries(changed) as Partial<OwnerValues>
  const names = Object.keys(checked.values) as (keyof OwnerValues)[]
  const values = { ...pick(current, names), ...changes }
  return { values, changes, published: { listing, values: current } }
}

const pick = (values: ListingValues, names: readonly (keyof OwnerValues)[]): OwnerValues =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as OwnerValues
