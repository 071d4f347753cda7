import { isSame } from '../../../domain/content/merge.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import type {
  AddedRow,
  ChangedRow,
  LeftReason,
  LeftRow,
  PlannedChange,
  RejectedRow,
} from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { LISTING_DEFAULTS } from '../../../domain/listing/listing-values.ts'
import type { ImportedListing } from '../listings/write-imported.ts'
import { type AppliedRow, applyRow } from './apply-row.ts'
import { currentValues, type Existing } from './existing.ts'

export type PlannedRow =
  | ['added', AddedRow]
  | ['changed', ChangedRow]
  | ['left', LeftRow]
  | ['rejected', RejectedRow]
  | ['unchanged']

interface RowToPlan {
  row: number
  read: ImportedListing
  existing: Existing | undefined
  /** Of listings that have none. */
  contact: ListingContact
}

/** What a row of a file would do. */
export function planRow({ row, read, existing, contact }: RowToPlan): PlannedRow {
  if (existing?.isOwn === false)
    return ['rejected', { row, reasons: ['id: is that of a listing that is no longer yours'] }]
  const current = existing ? currentValues(existing, contact) : newListing(read, contact)
  const title = existing?.listing?.landowner_name ?? read.fields.landowner_name
  if (current === null) return ['left', { row, title, why: 'incorrect', kept: [] }]
  const applied = applyRow(read, current)
  if ('reasons' in applied) return ['rejected', { row, reasons: applied.reasons }]
  const externalId = read.external_id
  if (!existing) return ['added', { row, externalId, ...applied }]
  const { changes, kept } = compare(current, applied, existing.draft)
  if (changes.length + kept.length === 0) return ['unchanged']
  const why = reasonToLeave(existing) ?? (changes.length === 0 ? 'by_hand' : null)
  if (why !== null) return ['left', { row, title, why, kept: [...changes, ...kept] }]
  const { listing } = existing
  const shown = listing && { id: listing.id, landowner_name: listing.landowner_name }
  return ['changed', { row, externalId, listing: shown, title, changes, kept, stated: statedBy(applied) }]
}

/** What somebody works on by hand stays theirs. */
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

/** What the file changed since the file before is applied where nobody changed the same by hand. */
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
