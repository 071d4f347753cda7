import { sql } from 'kysely'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { isSame } from '../../../domain/content/merge.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { OwnerFieldName } from '../../../domain/listing/field-table.ts'
import { LISTING_DEFAULTS } from '../../../domain/listing/listing-values.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { presentRow } from '../../content/editing/content-type.ts'
import { valuesOf } from '../../content/editing/read-content.ts'
import type { FileReader, UploadedFile } from '../../files/uploaded-file.ts'
import type { Db } from '../../platform/db/database.ts'
import { listingType } from '../listings/content-type.ts'
import type { ImportedListing } from '../listings/write-imported.ts'
import { type AppliedRow, applyRow, asEntered } from './apply-row.ts'
import { FEED_LIMITS, type FeedRow, readRows } from './read-rows.ts'

/** What a file would do to the listings of an account. */
export interface ImportPlan {
  added: { row: number; externalId: string; values: OwnerValues }[]
  changed: { row: number; listing: PlannedListing; changes: PlannedChange[] }[]
  /** How many rows say what their listings say already. */
  unchanged: number
  rejected: { row: number; reasons: string[] }[]
  /** Published listings of earlier files that this one lacks. Null if one of them may be a row that can't be read. */
  missing: PlannedListing[] | null
}

export interface PlannedListing {
  id: string
  landowner_name: string
}

export interface PlannedChange {
  name: OwnerFieldName
  before: unknown
  after: unknown
}

interface PlanDependencies {
  db: Db
  readFile: FileReader
}

interface FeedFile {
  body: UploadedFile['body']
  /** Of listings that have none. */
  contact: ListingContact
}

const BATCH_ROWS = 500

/** External IDs begin with the account, so that two accounts can use the same IDs, and neither reaches the other's listings. */
const sourceOf = (account: string): string => `account:${account}`

/**
 * Compares a file of listings with the viewer's own listings. Changes nothing.
 * @throws UnreadableFileError; AppError `sign_in_needed`, `verification_needed`, or `unavailable` when too many files wait
 */
export async function planImport(
  { db, readFile }: PlanDependencies,
  viewer: Viewer,
  { body, contact }: FeedFile,
): Promise<ImportPlan> {
  assertMay(viewer, 'publish or inquire')
  const source = sourceOf(viewer.id)
  const rows = await readFile({ name: 'feed', body, ...FEED_LIMITS }, (path, options) =>
    readRows(path, { ...options, source }),
  )
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, rejected: [], missing: null }
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    const existing = await readExisting(db, viewer.id, batch.flatMap(externalIdOf))
    for (const row of batch) planRow(plan, row, existing, contact)
  }
  const ids = rows.map(externalIdOf)
  if (ids.every(({ length }) => length > 0))
    plan.missing = await findMissing(db, viewer.id, { source, ids: ids.flat() })
  return plan
}

/** None for a row that doesn't say which listing it is about. */
function externalIdOf({ read }: FeedRow): string[] {
  if ('listing' in read) return [read.listing.external_id]
  return read.external_id === undefined ? [] : [read.external_id]
}

type Existing = ReadonlyMap<string, AdminListing & { is_own: boolean }>

/** Also those that have another owner by now. */
async function readExisting(db: Db, account: string, ids: string[]): Promise<Existing> {
  const { rows } = await sql<{ external_id: string; is_own: boolean }>`
    select external_id, owner_id is not distinct from ${account} as is_own, ${listingType.itemColumns}
    from land_listings where external_id = any (${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.external_id, presentRow<AdminListing & { is_own: boolean }>(row)]))
}

function planRow(plan: ImportPlan, { number: row, read }: FeedRow, existing: Existing, contact: ListingContact): void {
  const reject = (reasons: string[]) => plan.rejected.push({ row, reasons })
  if ('reasons' in read) return void reject(read.reasons)
  const { listing: stated } = read
  const listing = existing.get(stated.external_id)
  if (listing?.is_own === false) return void reject(['id: is that of a listing that is no longer yours'])
  const values = listing ? valuesOf(listingType, listing) : newListing(stated)
  const current = { ...values, contact: values.contact ?? contact }
  const applied = applyRow(stated, current)
  if ('reasons' in applied) return void reject(applied.reasons)
  if (!listing) return void plan.added.push({ row, externalId: stated.external_id, values: applied.values })
  const changes = changesOf(asEntered(current), applied)
  if (changes.length === 0) plan.unchanged++
  else plan.changed.push({ row, listing: { id: listing.id, landowner_name: listing.landowner_name }, changes })
}

const newListing = ({ fields: { landowner_name, parcel_size_acres } }: ImportedListing): OwnerValues => ({
  ...LISTING_DEFAULTS,
  landowner_name,
  parcel_size_acres,
})

function changesOf(before: OwnerValues, { values: after, stated }: AppliedRow): PlannedChange[] {
  return stated
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }))
}

async function findMissing(
  db: Db,
  account: string,
  { source, ids }: { source: string; ids: string[] },
): Promise<PlannedListing[]> {
  const { rows } = await sql<PlannedListing>`
    select id, landowner_name from land_listings
    where owner_id = ${account} and is_published and starts_with(external_id, ${`${source}:`})
      and external_id <> all (${ids}::text[])
    order by landowner_name, id`.execute(db)
  return rows
}
