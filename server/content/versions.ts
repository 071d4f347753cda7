import { sql } from 'kysely'
import type { ContentVersion, Managed, NewerVersion } from '../../../domain/content/managed.ts'
import { compareValues, partsOf } from '../../../domain/content/merge.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import { type AnyContentType, type Held, presented } from './content-type.ts'
import { valuesOf } from './read-content.ts'

const KEPT = 50

/** Keeps what a save made, or what was there before the first one. */
export async function keepVersion(
  db: Db,
  type: AnyContentType,
  thing: Managed,
  { by, at = null }: { by: string | null; at?: string | null },
): Promise<void> {
  const content = JSON.stringify(valuesOf(type, thing))
  await sql`
    insert into content_versions (kind, subject_id, version, content, saved_by, saved_at)
    values (${type.kind}, ${thing.id}::uuid, ${thing.version}, ${content}::text::jsonb, ${by},
      coalesce(${at}::timestamptz, now()))
    on conflict (subject_id, version) do nothing`.execute(db)
  await sql`
    delete from content_versions where subject_id = ${thing.id}::uuid and version < (
      select version from content_versions where subject_id = ${thing.id}::uuid
      order by version desc offset ${KEPT - 1} limit 1)`.execute(db)
}

/** Before a change of rows all at once: what those were that no version is known of. */
export async function keepFirstVersions(db: Db, type: AnyContentType, ids: string[]): Promise<void> {
  const { rows } = await sql<Held>`
    select ${type.thingColumns} from ${sql.table(type.table)} where id = any (${ids}::uuid[])
      and not exists (select from content_versions where subject_id = ${sql.ref(`${type.table}.id`)})`.execute(db)
  const kept = rows.map((row) => {
    const thing = presented<Managed>(row)
    return { id: thing.id, version: thing.version, at: thing.updated_at, content: valuesOf(type, thing) }
  })
  if (kept.length === 0) return
  await sql`
    insert into content_versions (kind, subject_id, version, content, saved_at)
    select ${type.kind}, id, version, content, at
    from jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) as kept (id uuid, version int, at timestamptz, content jsonb)
    on conflict (subject_id, version) do nothing`.execute(db)
}

/** After a change of rows all at once: the versions that were known are followed by what has become of them. */
export async function followVersions(db: Db, type: AnyContentType, ids: string[], viewer: Viewer): Promise<void> {
  const columnOf = (name: string) => type.computedValues?.[name] ?? sql`now_there.${sql.ref(name)}`
  const values = sql.join(type.publicationValues.map((name) => sql`${sql.lit(name)}::text, ${columnOf(name)}`))
  await sql`
    insert into content_versions (kind, subject_id, version, content, saved_by)
    select kind, subject_id, now_there.version, known.content || jsonb_build_object(${values}), ${userOf(viewer)}
    from ${sql.table(type.table)} as now_there join content_versions as known
      on known.subject_id = now_there.id and known.version = now_there.version - 1
    where now_there.id = any (${ids}::uuid[])
    on conflict (subject_id, version) do nothing`.execute(db)
}

export const userOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.id : null)

export async function readVersions(db: Db, id: string): Promise<ContentVersion[]> {
  const { rows } = await sql<Omit<ContentVersion, 'saved_at'> & { saved_at: Date }>`
    select version, saved_at, users.email as saved_by, content as values
    from content_versions left join users on users.id = saved_by
    where subject_id = ${id}::uuid order by version desc limit ${KEPT}`.execute(db)
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }))
}

export async function readVersion(db: Db, id: string, version: number): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select content from content_versions where subject_id = ${id}::uuid and version = ${version}`.execute(db)
  return rows[0]?.content ?? null
}

/** What there is now, for whoever began with an older version and wanted to save `told`. */
export async function newerVersion(
  db: Db,
  type: AnyContentType,
  { there, began, told }: { there: Managed; began: number; told: Record<string, unknown> },
): Promise<NewerVersion> {
  const { rows } = await sql<{ email: string | null }>`
    select users.email from activity_log left join users on users.id = actor_id
    where subject_type = ${type.kind} and subject_id = ${there.id}
    order by activity_log.created_at desc, activity_log.id desc limit 1`.execute(db)
  const values = valuesOf(type, there)
  const base = await readVersion(db, there.id, began)
  const changes = compareValues(base, told, values)
  return {
    version: there.version,
    saved_at: there.updated_at,
    saved_by: rows[0]?.email ?? null,
    values,
    base,
    differing: [...new Set(changes.map(({ name }) => partsOf(name)[0]))],
    changes,
  }
}
