import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Deletion, RecentDeletion } from '../../../domain/content/admin-content.ts'
import { UNDO_MINUTES } from '../../../domain/content/limits.ts'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { recordActivities } from '../../people/activity/activity.ts'
import { organizationIfMember } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { releaseFiles } from './content-files.ts'
import type { AnyContentType, ChildTable } from './content-type.ts'

const UNDO = sql`make_interval(mins => ${sql.lit(UNDO_MINUTES)})`

interface DeletedRow {
  id: string
  title: string
}

/** Moves rows to `deleted_content`, so that no other query has to exclude deleted content. */
export async function deleteContent(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  ids: string[],
): Promise<Deletion> {
  const deletionId = randomUUID()
  const table = sql.table(type.table)
  const boundary =
    type.table === 'land_listings' ? sql`|| jsonb_build_object('boundary', doomed.boundary::text)` : sql``
  const parts = (type.childTables ?? []).map(
    ({ table, key }) => sql`|| jsonb_build_object(${sql.lit(table)}::text, coalesce(
      (select jsonb_agg(to_jsonb(part)) from ${sql.table(table)} as part where part.${sql.ref(key)} = doomed.id), '[]'))`,
  )
  const leads =
    type.table === 'land_listings' ? sql`array(select id from leads where listing_id = doomed.id)` : sql`'{}'`
  const fields = sql.join(type.files.map(({ field }) => sql.ref(field)))
  const { rows: current } = await sql<Record<string, unknown>>`
    select ${fields} from ${table} where id = any (${ids}::uuid[]) order by id for update`.execute(db)
  await releaseFiles(db, type, current, ids)
  const { rows } = await sql<DeletedRow & { until: Date }>`
    insert into deleted_content (subject_id, deletion_id, kind, title, content, lead_ids)
    select id, ${deletionId}::uuid, ${type.kind}, ${sql.ref(type.titleColumn)},
      to_jsonb(doomed) - ${[...type.generatedColumns]}::text[] ${boundary} ${sql.join(parts, sql` `)}, ${leads}
    from ${table} as doomed where id = any (${ids}::uuid[])
    returning subject_id as id, title, deleted_at + ${UNDO} as until`.execute(db)
  if (rows.length === 0) throw new AppError(type.errorCodes.notFound)
  await sql`delete from ${table} where id = any (${ids}::uuid[])`.execute(db)
  await logActivities(db, type, viewer, rows, 'deleted')
  return { deletion_id: deletionId, deleted: rows.length, undo_until: rows[0]!.until.toISOString() }
}

const MAX_TITLES = 3
const MAX_DELETIONS = 20

/** Deletions that can still be undone, the latest first. `of` is the id of an item; it limits them to its deletion. */
export async function findDeletions(
  db: Db,
  type: AnyContentType,
  { of }: { of?: string } = {},
): Promise<RecentDeletion[]> {
  const ofItem = of
    ? sql`and deletion_id in (select deletion_id from deleted_content where subject_id = ${of}::uuid)`
    : sql``
  const { rows } = await sql<Omit<RecentDeletion, 'undo_until'> & { until: Date }>`
    select deletion_id, count(*)::int as deleted, min(deleted_at) + ${UNDO} as until,
      (array_agg(title order by title))[1:${sql.lit(MAX_TITLES)}] as titles
    from deleted_content where kind = ${type.kind} and deleted_at > now() - ${UNDO} ${ofItem}
    group by deletion_id order by until desc limit ${sql.lit(MAX_DELETIONS)}`.execute(db)
  return rows.map(({ until, ...row }) => ({ ...row, undo_until: until.toISOString() }))
}

/** Restores rows with the same ids, numbers, slugs, versions and timestamps. @returns how many */
export async function restoreContent(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  deletionId: string,
): Promise<number> {
  if (!isId(deletionId)) throw new AppError('undo_too_late')
  const { rows } = await sql<DeletedRow>`
    select subject_id as id, title from deleted_content
    where deletion_id = ${deletionId}::uuid and kind = ${type.kind} and deleted_at > now() - ${UNDO}
    for update`.execute(db)
  if (rows.length === 0) throw new AppError('undo_too_late')
  const names = await writableColumns(db, type)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql.ref(`restored.${name}`)))
  const table = sql.table(type.table)
  // The owner's account may have been deleted since.
  await sql`
    insert into ${table} (${columns}) overriding system value
    select ${values} from deleted_content as deleted, jsonb_populate_record(null::${table}, deleted.content
      || jsonb_build_object('owner_id', (select id from users where id = deleted.content ->> 'owner_id'))
      || ${organizationIfMember(sql`deleted.content`)}) as restored
    where deletion_id = ${deletionId}::uuid and kind = ${type.kind}`.execute(db)
  for (const child of type.childTables ?? []) await restoreChildren(db, type, child, deletionId)
  if (type.table === 'land_listings') {
    await sql`
      update leads set listing_id = subject_id from deleted_content
      where deletion_id = ${deletionId}::uuid and leads.id = any (lead_ids) and listing_id is null`.execute(db)
  }
  await sql`delete from deleted_content where deletion_id = ${deletionId}::uuid and kind = ${type.kind}`.execute(db)
  await logActivities(db, type, viewer, rows, 'restored')
  return rows.length
}

/** Leaves out the rows and values of accounts that were deleted since. */
async function restoreChildren(
  db: Db,
  { kind }: AnyContentType,
  { table, account, users = [] }: ChildTable,
  deletionId: string,
): Promise<void> {
  const isKept = account ? sql`part ->> ${sql.lit(account)} in (select id from users)` : sql`true`
  const known = users.map(
    (name) =>
      sql`|| jsonb_build_object(${sql.lit(name)}::text, (select id from users where id = part ->> ${sql.lit(name)}))`,
  )
  await sql`
    insert into ${sql.table(table)}
    select restored.* from deleted_content as deleted,
      jsonb_array_elements(deleted.content -> ${sql.lit(table)}::text) as part,
      jsonb_populate_record(null::${sql.table(table)}, part || ${organizationIfMember(sql`part`)} ${sql.join(known, sql` `)}) as restored
    where deleted.deletion_id = ${deletionId}::uuid and deleted.kind = ${kind} and ${isKept}`.execute(db)
}

/** Columns that can be inserted, those with an identity too: restored content keeps its number. */
async function writableColumns(db: Db, type: AnyContentType): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${type.table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`.execute(db)
  return rows.map(({ name }) => name)
}

/** Deletes content that can no longer be restored, with its versions and previous slugs. The uploads job deletes its files. */
export async function purgeDeletedContent(db: Db): Promise<void> {
  await sql`
    with purged as (delete from deleted_content where deleted_at < now() - ${UNDO} returning subject_id),
      versions as (delete from content_versions using purged where content_versions.subject_id = purged.subject_id)
    delete from slug_redirects using purged where slug_redirects.subject_id = purged.subject_id`.execute(db)
}

function logActivities(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  rows: DeletedRow[],
  verb: string,
): Promise<void> {
  return recordActivities(
    db,
    viewer,
    rows.map(({ id, title }) => ({
      action: `${type.kind}.${verb}`,
      subjectType: type.kind,
      subjectId: id,
      subjectTitle: title,
    })),
  )
}
