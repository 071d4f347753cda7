import { type RawBuilder, sql } from 'kysely'
import {
  DAYS_WITHOUT_ACCOUNT,
  type Draft,
  type DraftFields,
  EDITABLE_STATES,
  isEditable,
  MAX_OPEN_DRAFTS,
} from '../../../domain/draft/draft.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer, Viewer } from '../../../domain/permissions.ts'
import { requestedChanges } from '../../../domain/review/requested-changes.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import { isChangeableBy, sharingOrganizationOf } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { hashSecret } from '../../platform/secret.ts'
import type { DraftKey } from './draft-key.ts'

export interface Holder {
  viewer: Viewer
  key: DraftKey
}

export type DraftRow = Omit<Draft, 'requests' | 'created_at' | 'updated_at' | 'submitted_at'> & {
  files: string[]
  /** By the key of a review field. */
  requests: Record<string, string>
  /** As the decision that sent it back found them; null if it wasn't. */
  decided_fields: DraftFields | null
  decided_at: Date | null
  submitted_at: Date | null
  created_at: Date
  updated_at: Date
}

export const COLUMNS = sql`id, state, version, fields, replaced, files, listing_id, decided_at,
  case when state = 'rejected' then decision_note end as note, case when state = 'changes_requested' then requests else '{}' end as requests,
  case when state in ('changes_requested', 'rejected') then decided_fields end as decided_fields,
  owner_id is not null as has_owner,
  submitted_at, created_at, updated_at`

/** Of drafts that aren't decided yet. */
export const IS_OPEN = sql<boolean>`state in ('draft', 'in_review', 'changes_requested')`

/** Of drafts that their owner can change. */
export const IS_EDITABLE = sql<boolean>`state = any (${sql.val([...EDITABLE_STATES])}::text[])`

/** Only the hash of a key is stored. */
const hashOf = (key: string): Buffer => Buffer.from(hashSecret(key), 'base64url')

/** Drafts of the account and its organization, and those of the browser that have no account yet. */
export const heldBy = (holder: Holder): RawBuilder<boolean> => ofHolder(holder, isChangeableBy)

const ownedBy = (holder: Holder) => ofHolder(holder, (account) => sql<boolean>`owner_id = ${account}`)

function ofHolder({ viewer, key }: Holder, isOf: (account: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const ofAccount = viewer.kind === 'user' ? isOf(viewer.id) : sql<boolean>`false`
  return key === null ? ofAccount : sql<boolean>`(${ofAccount} or key_hash = ${hashOf(key)})`
}

/** @throws AppError `draft_not_found`, also for someone else's draft */
export async function getDraft(db: Db, holder: Holder, id: string): Promise<DraftRow> {
  if (!isId(id)) throw new AppError('draft_not_found')
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from listing_drafts where id = ${id}::uuid and ${heldBy(holder)}`.execute(db)
  if (!rows[0]) throw new AppError('draft_not_found')
  return rows[0]
}

/** @throws AppError `draft_not_found`, `draft_in_review` */
export async function getEditableDraft(db: Db, holder: Holder, id: string): Promise<DraftRow> {
  const row = await getDraft(db, holder, id)
  if (!isEditable(row.state)) throw new AppError('draft_in_review')
  return row
}

/** Open drafts of the account or the browser, the last changed first; none of colleagues. */
export async function findDrafts(db: Db, holder: Holder): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from listing_drafts
    where ${ownedBy(holder)} and ${IS_OPEN}
    order by updated_at desc, id limit ${MAX_OPEN_DRAFTS}`.execute(db)
  return rows
}

/** Those of imports have a limit of their own. */
async function countOpenDrafts(db: Db, holder: Holder): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from listing_drafts
    where ${ownedBy(holder)} and ${IS_OPEN} and import_id is null`.execute(db)
  return rows[0]?.open ?? 0
}

/** Lets transactions that count the drafts of an account or a browser run one after the other. */
async function lockHolder(transaction: Db, { viewer, key }: Holder): Promise<void> {
  if (viewer.kind === 'user') await lockAccount(transaction, viewer.id)
  else
    await sql`select pg_advisory_xact_lock(hashtextextended(${hashOf(key!).toString('hex')}, 0))`.execute(transaction)
}

/** A draft that changes a listing has its files from the start: its owner has claimed them before. */
interface NewDraft {
  fields: DraftFields
  files?: readonly string[]
  listing?: { id: string; version: number } | null
  /** Of a row of a file. Such drafts don't count toward the limit. */
  row?: ImportedRow | null
}

export interface ImportedRow {
  importId: string
  externalId: string
  /** The values that the file stated. */
  imported: Partial<OwnerValues>
}

/** A draft that changes a listing belongs to the listing's owner. @throws AppError `too_many_drafts` */
export async function insertDraft(
  transaction: Db,
  holder: Holder,
  { fields, files = [], listing = null, row = null }: NewDraft,
): Promise<DraftRow> {
  await lockHolder(transaction, holder)
  if (row === null && (await countOpenDrafts(transaction, holder)) >= MAX_OPEN_DRAFTS)
    throw new AppError('too_many_drafts')
  const { viewer, key } = holder
  const [owner, keyHash] = viewer.kind === 'user' ? [viewer.id, null] : [null, hashOf(key!)]
  const landowner = listing
    ? sql`select owner_id, organization_id from land_listings where id = ${listing.id}::uuid`
    : sql`select ${owner}::text, ${owner === null ? null : sharingOrganizationOf(owner)}::uuid`
  const { rows } = await sql<DraftRow>`
    insert into listing_drafts (owner_id, organization_id, key_hash, fields, files, listing_id, base_version, import_id,
      external_id, imported)
    select landowner.*, ${keyHash}::bytea, ${JSON.stringify(fields)}::text::jsonb, ${[...files]}::text[],
      ${listing?.id ?? null}::uuid, ${listing?.version ?? null}::int, ${row?.importId ?? null}::uuid,
      ${row?.externalId ?? null}::text, ${row && JSON.stringify(row.imported)}::text::jsonb
    from (${landowner}) as landowner returning ${COLUMNS}`.execute(transaction)
  return rows[0]!
}

/**
 * Moves the drafts of a browser to the account that signed in, up to the limit of the account.
 * @returns whether the browser has none left
 */
export async function claimDrafts(transaction: Db, viewer: SignedInViewer, key: string): Promise<boolean> {
  await lockAccount(transaction, viewer.id)
  const room = Math.max(0, MAX_OPEN_DRAFTS - (await countOpenDrafts(transaction, { viewer, key: null })))
  const { rows } = await sql`
    update listing_drafts set owner_id = ${viewer.id}, organization_id = ${sharingOrganizationOf(viewer.id)}, key_hash = null
    where id in (
      select id from listing_drafts where key_hash = ${hashOf(key)}
      order by updated_at desc, id limit ${room})
    returning id`.execute(transaction)
  return rows.length < room
}

export type DraftUpdate = Pick<DraftRow, 'fields' | 'replaced' | 'files'>

/** @returns null if the draft changed since `row` was read */
export async function updateDraft(
  db: Db,
  { id, version }: DraftRow,
  { fields, replaced, files }: DraftUpdate,
): Promise<Pick<DraftRow, 'version' | 'updated_at'> | null> {
  const { rows } = await sql<Pick<DraftRow, 'version' | 'updated_at'>>`
    update listing_drafts set fields = ${JSON.stringify(fields)}::text::jsonb,
      replaced = ${JSON.stringify(replaced)}::text::jsonb, files = ${[...files]}::text[],
      version = version + 1, updated_at = now()
    where id = ${id}::uuid and version = ${version} and ${IS_EDITABLE}
    returning version, updated_at`.execute(db)
  return rows[0] ?? null
}

export function presentDraft(row: DraftRow): Draft {
  const { files: _, decided_fields: __, decided_at: ___, ...draft } = row
  const { submitted_at, created_at, updated_at } = row
  return {
    ...draft,
    requests: requestedChanges(row),
    submitted_at: submitted_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Deletes drafts without an account that nobody has changed for `DAYS_WITHOUT_ACCOUNT`. Their screens name the day. */
export async function deleteExpiredDrafts(db: Db): Promise<void> {
  await sql`
    delete from listing_drafts where owner_id is null
      and updated_at < now() - make_interval(days => ${DAYS_WITHOUT_ACCOUNT}::int)`.execute(db)
}
