import { isSame } from '../../../domain/content/merge.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import type { ImportPlan, LeftReason, PlannedChange } from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { LISTING_DEFAULTS } from '../../../domain/listing/listing-values.ts'
import type { ImportedListing } from '../listings/write-imported.ts'
import { type AppliedRow, applyRow } from './apply-row.ts'
import { currentValues, type Existing } from './existing.ts'
import type { FeedRow } from './read-rows.ts'

interface Known {
  /** By external ID. */
  existing: ReadonlyMap<string, Existing>
  /** Of listings that have none. */
  contact: ListingContact
}

/** Adds to the plan what a row of the file would do. */
export function planRow(plan: ImportPlan, { number: row, read }: FeedRow, known: Known): void {
  const reject = (reasons: string[]) => plan.rejected.push({ row, reasons })
  if ('reasons' in read) return void reject(read.reasons)
  const { external_id: externalId, fields } = read.listing
  const { contact } = known
  const existing = known.existing.get(externalId)
  if (existing?.isOwn === false) return void reject(['id: is that of a listing that is no longer yours'])
  const current = existing ? currentValues(existing, contact) : newListing(read.listing, contact)
  const title = existing?.listing?.landowner_name ?? fields.landowner_name
  const leave = (why: LeftReason, kept: PlannedChange[]) => plan.left.push({ row, title, why, kept })
  if (current === null) return void leave('incorrect', [])
  const applied = applyRow(read.listing, current)
  if ('reasons' in applied) return void reject(applied.reasons)
  if (!existing) return void plan.added.push({ row, externalId, ...applied })
  const { changes, kept } = compare(current, applied, existing.draft)
  if (changes.length + kept.length === 0) return void plan.unchanged++
  const why = reasonToLeave(existing) ?? (changes.length === 0 ? 'by_hand' : null)
  if (why !== null) return void leave(why, [...changes, ...kept])
  const listing = existing.listing && { id: existing.listing.id, landowner_name: existing.listing.landowner_name }
  plan.changed.push({ row, externalId, listing, title, changes, kept, stated: statedBy(applied) })
}

/** Why a listing stays as it is: its owner is changing it by hand, or has to. */
export function reasonToLeave({ listing, isEdited, draft }: Existing): LeftReason | null {
  if (isEdited) return 'editing'
  if (draft?.state === 'changes_requested') return 'sent_back'
  return draft?.state === 'rejected' && listing === null ? 'sent_back' : null
}

export const statedBy = ({ values, stated }: AppliedRow): Partial<OwnerValues> =>
  Object.fromEntries(stated.map((name) => [name, values[name]]))

const newListing = (
  { fields: { landowner_name, parcel_size_acres } }: ImportedListing,
  contact: ListingContact,
): OwnerValues => ({ ...LISTING_DEFAULTS, landowner_name, parcel_size_acres, contact })

/** Separates what the file changes from values that were changed by hand since the previous file, which stay. */
function compare(current: OwnerValues, { values, stated }: AppliedRow, draft: Existing['draft']) {
  const imported = draft?.imported ?? {}
  const changes: PlannedChange[] = []
  const kept: PlannedChange[] = []
  for (const name of stated) {
    const [before, after] = [current[name], values[name]]
    if (isSame(before, after)) continue
    // What a review rejected has never been on the listing.
    const isDecided = draft?.state === 'rejected' ? isSame(imported[name], after) : !isSame(imported[name], before)
    const list = Object.hasOwn(imported, name) && isDecided ? kept : changes
    list.push({ name, before, after })
  }
  return { changes, kept }
}
