import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { UNDO_MINUTES } from '../../../domain/content/limits.ts'
import type { Deletion, RecentDeletion } from '../../../domain/content/managed.ts'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import { noteActivities } from '../activity.ts'
import { letGoFiles } from './content-files.ts'
import type { AnyContentType } from './content-type.ts'
import { isId } from './read-content.ts'

const UNDO = sql`make_interval(mins => ${sql.lit(UNDO_MINUTES)})`

interface Gone {
  id: string
  title: string
}

/** Moves rows out of the way. Nothing that reads content needs to know of what was deleted. */
export async function deleteContent(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  ids: string[],
): Promise<Deletion> {
  const deletionId = randomUUID()
  const table = sql.table(type.table)
  const boundary = type.table === 'land_listings' ? sql`|| jsonb_build_object('boundary', gone.boundary::text)` : sql``
  const parts = (type.parts ?? []).map(
    ({ table, key }) => sql`|| jsonb_build_object(${sql.lit(table)}::text, coalesce(
      (select jsonb_agg(to_jsonb(part)) from ${sql.table(table)} as part where part.${sql.ref(key)} = gone.id), '[]'))`,
  )
  const leads = type.table === 'land_listings' ? sql`array(select id from leads where listing_id = gone.id)` : sql`'{}'`
  const fields = sql.join(type.files.map(({ field }) => sql.ref(field)))
  const { rows: held } = await sql<Record<string, unknown>>`
    select ${fields} from ${table} where id = any (${ids}::uuid[]) order by id for update`.execute(db)
  await letGoFiles(db, type, held)
  const { rows } = await sql<Gone & { until: Date }>`
    insert into deleted_content (subject_id, deletion_id, kind, title, content, lead_ids)
    select id, ${deletionId}::uuid, ${type.kind}, ${sql.ref(type.titleColumn)},
      to_jsonb(gone) - ${[...type.computed]}::text[] ${boundary} ${sql.join(parts, sql` `)}, ${leads}
    from ${table} as gone where id = any (${ids}::uuid[])
    returning subject_id as id, title, deleted_at + ${UNDO} as until`.execute(db)
  if (rows.length === 0) throw new AppError(type.codes.notFound)
  await sql`delete from ${table} where id = any (${ids}::uuid[])`.execute(db)
  await noteAll(db, type, viewer, rows, 'deleted')
  return { deletion_id: deletionId, deleted: rows.length, undo_until: rows[0]!.until.toISOString() }
}

const NAMED = 3
const REMEMBERED = 20

/** The latest first. */
export async function findDeletions(db: Db, type: AnyContentType): Promise<RecentDeletion[]> {
  const { rows } = await sql<Omit<RecentDeletion, 'undo_until'> & { until: Date }>`
    select deletion_id, count(*)::int as deleted, min(deleted_at) + ${UNDO} as until,
      (array_agg(title order by title))[1:${sql.lit(NAMED)}] as titles
    from deleted_content where kind = ${type.kind} and deleted_at > now() - ${UNDO}
    group by deletion_id order by until desc limit ${sql.lit(REMEMBERED)}`.execute(db)
  return rows.map(({ until, ...row }) => ({ ...row, undo_until: until.toISOString() }))
}

/** As they were: the same ids, slugs, versions, moments. */
export async function restoreContent(
  db: Db,
  type: AnyContentType,
  viewer: SignedInViewer,
  deletionId: string,
): Promise<number> {
  if (!isId(deletionId)) throw new AppError('undo_too_late')
  const { rows } = await sql<Gone>`
    select subject_id as id, title from deleted_content
    where deletion_id = ${deletionId}::uuid and kind = ${type.kind} and deleted_at > now() - ${UNDO}
    for update`.execute(db)
  if (rows.length === 0) throw new AppError('undo_too_late')
  const names = await writableColumns(db, type)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql.ref(`kept.${name}`)))
  const table = sql.table(type.table)
  // An owner whose account is gone since is gone here too.
  await sql`
    insert into ${table} (${columns})
    select ${values} from deleted_content as gone, jsonb_populate_record(null::${table}, gone.content
      || jsonb_build_object('owner_id', (select id from users where id = gone.content ->> 'owner_id'))) as kept
    where deletion_id = ${deletionId}::uuid and kind = ${type.kind}`.execute(db)
  for (const { table } of type.parts ?? []) {
    // Whoever made them may have left since.
    await sql`
      insert into ${sql.table(table)}
      select kept.* from deleted_content as gone,
        jsonb_array_elements(gone.content -> ${sql.lit(table)}::text) as part,
        jsonb_populate_record(null::${sql.table(table)}, part
          || jsonb_build_object('created_by', (select id from users where id = part ->> 'created_by'))) as kept
      where deletion_id = ${deletionId}::uuid and kind = ${type.kind}`.execute(db)
  }
  if (type.table === 'land_listings') {
    await sql`
      update leads set listing_id = subject_id from deleted_content
      where deletion_id = ${deletionId}::uuid and leads.id = any (lead_ids) and listing_id is null`.execute(db)
  }
  await sql`delete from deleted_content where deletion_id = ${deletionId}::uuid and kind = ${type.kind}`.execute(db)
  await noteAll(db, type, viewer, rows, 'restored')
  return rows.length
}

/** Those that are stored rather than computed or given by the database, of whatever version the table is. */
async function writableColumns(db: Db, type: AnyContentType): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${type.table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''`.execute(db)
  return rows.map(({ name }) => name)
}

/** Forgets what cannot be brought back any more, with its versions and former slugs. Its files go with the uploads' job. */
export async function forgetDeleted(db: Db): Promise<void> {
  await sql`
    with gone as (delete from deleted_content where deleted_at < now() - ${UNDO} returning subject_id),
      versions as (delete from content_versions using gone where content_versions.subject_id = gone.subject_id)
    delete from slug_redirects using gone where slug_redirects.subject_id = gone.subject_id`.execute(db)
}

function noteAll(db: Db, type: AnyContentType, viewer: SignedInViewer, rows: Gone[], what: string): Promise<void> {
  return noteActivities(
    db,
    viewer,
    rows.map(({ id, title }) => ({
      action: `${type.kind}.${what}`,
      subjectType: type.kind,
      subjectId: id,
      subjectTitle: title,
    })),
  )
}
