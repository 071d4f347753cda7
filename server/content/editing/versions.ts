import { sql } from 'kysely'
import type { AdminContent, ContentVersion, NewerVersion } from '../../../domain/content/admin-content.ts'
import { compareValues, partsOf } from '../../../domain/content/merge.ts'
import { type Actor, userIdOf } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AnyContentType, presentRow, type RawRow } from './content-type.ts'
import { valuesOf } from './read-content.ts'

const MAX_VERSIONS = 50

/** Stores an item as one version, and drops versions past the limit. */
export async function saveVersion(
  db: Db,
  type: AnyContentType,
  item: AdminContent,
  { by, at = null }: { by: string | null; at?: string | null },
): Promise<void> {
  const content = JSON.stringify(valuesOf(type, item))
  await sql`
    insert into content_versions (kind, subject_id, version, content, saved_by, saved_at)
    values (${type.kind}, ${item.id}::uuid, ${item.version}, ${content}::text::jsonb, ${by},
      coalesce(${at}::timestamptz, now()))
    on conflict (subject_id, version) do nothing`.execute(db)
  await sql`
    delete from content_versions where subject_id = ${item.id}::uuid and version < (
      select version from content_versions where subject_id = ${item.id}::uuid
      order by version desc offset ${MAX_VERSIONS - 1} limit 1)`.execute(db)
}

/** Before a bulk change: stores the current values of rows that have no version yet. */
export async function saveInitialVersions(db: Db, type: AnyContentType, ids: string[]): Promise<void> {
  const { rows } = await sql<RawRow>`
    select ${type.itemColumns} from ${sql.table(type.table)} where id = any (${ids}::uuid[])
      and not exists (select from content_versions where subject_id = ${sql.ref(`${type.table}.id`)})`.execute(db)
  const versions = rows.map((row) => {
    const item = presentRow<AdminContent>(row)
    return { id: item.id, version: item.version, at: item.updated_at, content: valuesOf(type, item) }
  })
  if (versions.length === 0) return
  await sql`
    insert into content_versions (kind, subject_id, version, content, saved_at)
    select ${type.kind}, id, version, content, at
    from jsonb_to_recordset(${JSON.stringify(versions)}::text::jsonb) as initial (id uuid, version int, at timestamptz, content jsonb)
    on conflict (subject_id, version) do nothing`.execute(db)
}

/** After a bulk change: stores a new version of each row, which is its latest version with the changed values. */
export async function saveNextVersions(db: Db, type: AnyContentType, ids: string[], actor: Actor): Promise<void> {
  const columnOf = (name: string) => type.computedValues?.[name] ?? sql`changed.${sql.ref(name)}`
  const values = sql.join(type.publicationValues.map((name) => sql`${sql.lit(name)}::text, ${columnOf(name)}`))
  await sql`
    insert into content_versions (kind, subject_id, version, content, saved_by)
    select kind, subject_id, changed.version, latest.content || jsonb_build_object(${values}), ${userIdOf(actor)}
    from ${sql.table(type.table)} as changed join content_versions as latest
      on latest.subject_id = changed.id and latest.version = changed.version - 1
    where changed.id = any (${ids}::uuid[])
    on conflict (subject_id, version) do nothing`.execute(db)
}

export async function readVersions(db: Db, id: string): Promise<ContentVersion[]> {
  const { rows } = await sql<Omit<ContentVersion, 'saved_at'> & { saved_at: Date }>`
    select version, saved_at, users.email as saved_by, content as values
    from content_versions left join users on users.id = saved_by
    where subject_id = ${id}::uuid order by version desc limit ${MAX_VERSIONS}`.execute(db)
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }))
}

export async function readVersion(db: Db, id: string, version: number): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select content from content_versions where subject_id = ${id}::uuid and version = ${version}`.execute(db)
  return rows[0]?.content ?? null
}

/** The current version, compared with the input of a save that started from an older one. */
export async function describeNewerVersion(
  db: Db,
  type: AnyContentType,
  { item, baseVersion, input }: { item: AdminContent; baseVersion: number; input: Record<string, unknown> },
): Promise<NewerVersion> {
  const { rows } = await sql<{ email: string | null }>`
    select users.email from activity_log left join users on users.id = actor_id
    where subject_type = ${type.kind} and subject_id = ${item.id}
    order by activity_log.created_at desc, activity_log.id desc limit 1`.execute(db)
  const values = valuesOf(type, item)
  const base = await readVersion(db, item.id, baseVersion)
  const changes = compareValues(base, input, values)
  return {
    version: item.version,
    saved_at: item.updated_at,
    saved_by: rows[0]?.email ?? null,
    values,
    base,
    differing: [...new Set(changes.map(({ name }) => partsOf(name)[0]))],
    changes,
  }
}
