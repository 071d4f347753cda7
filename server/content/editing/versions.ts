import { sql } from 'kysely'
import type { AdminContent, ContentVersion, NewerVersion } from '../../../domain/content/admin-content.ts'
import { compareValues, partsOf } from '../../../domain/content/merge.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AnyContentType } from './content-type.ts'
import { valuesOf } from './read-content.ts'

const MAX_VERSIONS = 50

/**
 * Stores items as the versions that they are, unless these are stored already, and drops versions past the limit. Called
 * before and after each change, so that the versions have no holes.
 * @param by the account that saved them; null if unknown
 */
export async function saveVersions(
  db: Db,
  type: AnyContentType,
  items: readonly AdminContent[],
  by: string | null,
): Promise<void> {
  if (items.length === 0) return
  const versions = items.map((item) => {
    return { id: item.id, version: item.version, at: item.updated_at, content: valuesOf(type, item) }
  })
  await sql`
    insert into content_versions (kind, subject_id, version, content, saved_by, saved_at)
    select ${type.kind}, id, version, content, ${by}, at
    from jsonb_to_recordset(${JSON.stringify(versions)}::text::jsonb) as item (id uuid, version int, at timestamptz, content jsonb)
    on conflict (subject_id, version) do nothing`.execute(db)
  const isInUse = type.isVersionInUse ?? sql`false`
  await sql`
    delete from content_versions as stored where subject_id = any (${items.map(({ id }) => id)}::uuid[]) and version < (
      select version from content_versions where subject_id = stored.subject_id
      order by version desc offset ${MAX_VERSIONS - 1} limit 1) and not ${isInUse}`.execute(db)
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
    select users.email from content_versions left join users on users.id = saved_by
    where subject_id = ${item.id}::uuid and version = ${item.version}`.execute(db)
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
