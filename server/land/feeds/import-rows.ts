import { type RawBuilder, sql } from 'kysely'
import type {
  ImportCounts,
  ImportPlan,
  ImportSummary,
  ListingImport,
  ListingImportState,
} from '../../../domain/draft/listing-import.ts'
import { AppError } from '../../../domain/errors.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { presentRow, type RawRow } from '../../content/editing/content-type.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'

const LISTED = 100
const MAX_NAME = 200
/** Days after which a plan that wasn't applied is deleted. */
const PLAN_DAYS = 7

const SUMMARY = sql`id, file_name, state, failure, counts, created_at, applied_at`

const WHOLE = sql`${SUMMARY}, plan, withdraws_missing, outcomes, undone, undone_at`

interface NewImport {
  name: string
  plan: ImportPlan
  contact: ListingContact
  feedId?: string | null
}

export async function insertImport(
  db: Db,
  owner: SignedInViewer,
  { name, plan, contact, feedId = null }: NewImport,
): Promise<ListingImport> {
  const { rows } = await sql<RawRow>`
    insert into listing_imports (owner_id, feed_id, file_name, contact, plan, counts)
    values (${owner.id}, ${feedId}::uuid, ${fileName(name)}, ${JSON.stringify(contact)}::text::jsonb, ${JSON.stringify(plan)}::text::jsonb,
      ${JSON.stringify(countsOf(plan))}::text::jsonb) returning ${WHOLE}`.execute(db)
  return presentRow<ListingImport>(rows[0]!)
}

const fileName = (name: string) => name.toWellFormed().replaceAll('\0', '').trim().slice(0, MAX_NAME) || 'Unnamed file'

function countsOf({ added, changed, left, unchanged, rejected, missing }: ImportPlan): ImportCounts {
  const counts = { added: added.length, changed: changed.length, left: left.length, unchanged }
  return { ...counts, rejected: rejected.length, missing: missing?.length ?? 0 }
}

/** @throws AppError `not_found`, also for another account's import */
export async function getImport(db: Db, owner: SignedInViewer, id: string): Promise<ListingImport> {
  const { rows } = isId(id)
    ? await sql<RawRow>`
        select ${WHOLE} from listing_imports where id = ${id}::uuid and owner_id = ${owner.id}`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw new AppError('not_found')
  return presentRow<ListingImport>(rows[0])
}

export async function listImports(db: Db, owner: SignedInViewer): Promise<ImportSummary[]> {
  const { rows } = await sql<RawRow>`
    select ${SUMMARY} from listing_imports where owner_id = ${owner.id}
    order by created_at desc, id limit ${LISTED}`.execute(db)
  return rows.map((row) => presentRow<ImportSummary>(row))
}

interface Start {
  id: string
  from: readonly ListingImportState[]
  columns: RawBuilder<unknown>
}

/** @returns false if it's in another state @throws AppError `import_running`; the caller has locked the account */
export async function startWork(db: Db, owner: SignedInViewer, { id, from, columns }: Start): Promise<boolean> {
  const { rows: running } = await sql`
    select from listing_imports
    where owner_id = ${owner.id} and state in ('applying', 'undoing') and id <> ${id}::uuid`.execute(db)
  if (running.length > 0) throw new AppError('import_running')
  const { rows } = await sql`
    update listing_imports set ${columns}
    where id = ${id}::uuid and owner_id = ${owner.id} and state = any (${[...from]}::text[]) returning id`.execute(db)
  return rows.length > 0
}

export async function deleteOldPlans(db: Db): Promise<void> {
  await sql`
    delete from listing_imports
    where state = 'planned' and created_at < now() - make_interval(days => ${PLAN_DAYS}::int)`.execute(db)
}
