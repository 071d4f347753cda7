import { sql } from 'kysely'
import type { ImportPlan, PlannedListing } from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import type { FileReader, UploadedFile } from '../../files/uploaded-file.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Existing, readExisting } from './existing.ts'
import { planRow } from './plan-row.ts'
import { FEED_LIMITS, type FeedRow, readRows } from './read-rows.ts'

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
export const sourceOf = (account: string): string => `account:${account}`

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
  const { rows, ignored } = await readFile({ name: 'feed', body, ...FEED_LIMITS }, (path, options) =>
    readRows(path, { ...options, source }),
  )
  const plan: ImportPlan = { added: [], changed: [], left: [], unchanged: 0, rejected: [], missing: null, ignored }
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    const existing = await readExisting(db, viewer.id, batch.flatMap(externalIdOf))
    for (const row of batch) addRow(plan, row, existing, contact)
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

function addRow(
  plan: ImportPlan,
  { number: row, read }: FeedRow,
  existing: ReadonlyMap<string, Existing>,
  contact: ListingContact,
): void {
  if ('reasons' in read) return void plan.rejected.push({ row, reasons: read.reasons })
  const { listing } = read
  const planned = planRow({ row, read: listing, existing: existing.get(listing.external_id), contact })
  switch (planned[0]) {
    case 'added':
      return void plan.added.push(planned[1])
    case 'changed':
      return void plan.changed.push(planned[1])
    case 'left':
      return void plan.left.push(planned[1])
    case 'rejected':
      return void plan.rejected.push(planned[1])
    case 'unchanged':
      plan.unchanged++
  }
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
