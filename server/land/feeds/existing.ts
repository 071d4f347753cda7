import { sql } from 'kysely'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { checkOwnerValues, type OwnerValues } from '../../../domain/draft/draft-values.ts'
import type { PlannedListing } from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { presentRow } from '../../content/editing/content-type.ts'
import { valuesOf } from '../../content/editing/read-content.ts'
import type { Db } from '../../platform/db/database.ts'
import { listingType } from '../listings/content-type.ts'
import { COLUMNS, type DraftRow, IS_OPEN } from '../owners/draft-rows.ts'
import { asEntered } from './apply-row.ts'

/** The listing and the draft that an account has for a row of a file. */
export interface Existing {
  listing: AdminListing | null
  /** False if the listing has another owner now. */
  isOwn: boolean
  /** Whether its owner has started to change the listing by hand. */
  isEdited: boolean
  /** The last draft that came from a file. */
  draft: (DraftRow & { imported: Partial<OwnerValues> | null }) | null
}

const NOTHING: Existing = { listing: null, isOwn: true, isEdited: false, draft: null }

type ListingRow = AdminListing & { external_id: string; is_own: boolean; is_edited: boolean }
type ImportedRow = NonNullable<Existing['draft']> & { external_id: string }

/** By external ID. */
export async function readExisting(db: Db, account: string, ids: readonly string[]): Promise<Map<string, Existing>> {
  const { rows: listings } = await sql<ListingRow>`
    select external_id, owner_id is not distinct from ${account} as is_own, ${listingType.itemColumns},
      exists (select from listing_drafts where listing_id = land_listings.id and external_id is null and ${IS_OPEN})
        as is_edited
    from land_listings where external_id = any (${ids}::text[])`.execute(db)
  const { rows: drafts } = await sql<ImportedRow>`
    select distinct on (external_id) external_id, imported, ${COLUMNS} from listing_drafts
    where owner_id = ${account} and external_id = any (${ids}::text[])
    order by external_id, created_at desc, id`.execute(db)
  const existing = new Map<string, Existing>()
  for (const { external_id, is_own: isOwn, is_edited: isEdited, ...row } of listings)
    existing.set(external_id, { ...NOTHING, listing: presentRow<AdminListing>(row), isOwn, isEdited })
  for (const { external_id, ...draft } of drafts)
    existing.set(external_id, { ...NOTHING, ...existing.get(external_id), draft })
  return existing
}

/** The draft that a new file changes: the listing has no later values. */
export function pendingDraft({ listing, draft }: Existing): Existing['draft'] {
  if (draft === null) return null
  return draft.state === 'rejected' || draft.state === 'approved' ? (listing === null ? draft : null) : draft
}

/** What a row is compared with. Null if its draft has errors. */
export function currentValues(existing: Existing, contact: ListingContact): OwnerValues | null {
  const draft = pendingDraft(existing)
  if (draft !== null) {
    const checked = checkOwnerValues(draft.fields)
    return 'values' in checked ? checked.values : null
  }
  const values = valuesOf(listingType, existing.listing!)
  return asEntered({ ...values, contact: values.contact ?? contact })
}

/** External IDs begin with the account, so that two accounts can use the same IDs, and neither reaches the other's listings. */
export const sourceOf = (account: string): string => `account:${account}`

const isImported = (account: string) => sql<boolean>`
  owner_id = ${account} and is_published and starts_with(external_id, ${`${sourceOf(account)}:`})`

/** How many published listings the account has from files. */
export async function countImported(db: Db, account: string): Promise<number> {
  const { rows } = await sql<{ listings: number }>`
    select count(*)::int as listings from land_listings where ${isImported(account)}`.execute(db)
  return rows[0]!.listings
}

/** Published listings of earlier files without one of the external IDs. */
export async function findMissing(db: Db, account: string, ids: readonly string[]): Promise<PlannedListing[]> {
  const { rows } = await sql<PlannedListing>`
    select id, landowner_name from land_listings
    where ${isImported(account)} and external_id <> all (${ids}::text[])
    order by landowner_name, id`.execute(db)
  return rows
}
