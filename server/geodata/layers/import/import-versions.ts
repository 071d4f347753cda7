import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { ImportDetails } from '../../../../domain/layer/layer.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'

/** An import that hasn't written anything for this long is dead. */
const CLAIM_SECONDS = 300

export interface ImportedFeature {
  number: number
  /** WKB in hexadecimal. */
  geometry: string
  magnitude: number | null
  properties: Record<string, string | number>
}

export interface VersionRef {
  layerId: string
  number: number
}

export interface ImportCounts {
  read: number
  kept: number
  rejected: number
  repaired: number
}

/** What an import has done so far. */
export interface ImportProgress {
  /** Number of the last feature of the file that was imported or rejected. */
  lastRead: number
  counts: ImportCounts
  details: ImportDetails
}

export interface StartedVersion extends VersionRef, ImportProgress {
  /** The highest number of the features that were copied from the version before. */
  lastCopied: number
}

/** Another process took over, because this one was thought to be dead. */
class LostImportError extends Error {
  override readonly name = 'LostImportError'
}

interface NewVersion {
  vintage: string | null
  fileName: string
  addToCurrent: boolean
  /** Hash of the file and of the settings. */
  key: string
  /** An unfinished version that the caller has claimed. */
  begun?: number | null
}

/** Starts a version, or continues the unfinished one of an interrupted import of the same file with the same settings. */
export async function startVersion(database: Database, layerId: string, values: NewVersion): Promise<StartedVersion> {
  return database.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('layers').select('id').where('id', '=', layerId).forUpdate().executeTakeFirstOrThrow()
    const begun = await takeOverVersion(transaction, layerId, { ...values, isClaimed: isClaimed(database) })
    if (begun) return begun
    const { number } = await transaction
      .insertInto('layer_versions')
      .values({
        layer_id: layerId,
        number: sql<number>`coalesce((select max(number) from layer_versions where layer_id = ${layerId}), 0) + 1`,
        vintage: values.vintage,
        file_name: values.fileName.slice(-255),
        import_key: values.key,
        busy_until: claimedUntil,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    const version = { layerId, number }
    const { count, last, classes } = values.addToCurrent ? await copyCurrent(transaction, version) : NOTHING_COPIED
    await transaction
      .updateTable('layer_versions')
      .set({ last_copied: last, features_read: count, kept: count, details: JSON.stringify({ classes }) })
      .where('layer_id', '=', layerId)
      .where('number', '=', number)
      .execute()
    const counts = { read: count, kept: count, rejected: 0, repaired: 0 }
    return { ...version, lastCopied: last, lastRead: 0, counts, details: { classes } }
  })
}

async function takeOverVersion(
  db: Db,
  layerId: string,
  { key, begun, isClaimed }: NewVersion & { isClaimed: RawBuilder<boolean> },
): Promise<StartedVersion | null> {
  const found = await db
    .updateTable('layer_versions')
    .set({ busy_until: claimedUntil })
    .where('layer_id', '=', layerId)
    .where('status', '=', 'importing')
    .where('import_key', '=', key)
    .where(sql<boolean>`(number = ${begun ?? null}::integer or not ${isClaimed})`)
    .returning(['number', 'last_copied', 'last_read', 'features_read', 'kept', 'rejected', 'repaired', 'details'])
    .executeTakeFirst()
  if (!found) return null
  const { number, last_copied, last_read, features_read, kept, rejected, repaired, details } = found
  const counts = { read: features_read, kept, rejected, repaired }
  return { layerId, number, lastCopied: last_copied, lastRead: last_read, counts, details }
}

interface Copied {
  count: number
  /** The highest number. */
  last: number
  /** How many belong to each class, if that is known. */
  classes: Record<string, number> | undefined
}

const NOTHING_COPIED: Copied = { count: 0, last: 0, classes: {} }

/** Copies the features of the current version. */
async function copyCurrent(db: Db, { layerId, number }: VersionRef): Promise<Copied> {
  const { rows } = await sql<Copied>`
    with copied as (
      insert into layer_features (layer_id, version, number, geom, magnitude, properties)
      select layer_id, ${number}, number, geom, magnitude, properties from layer_features
      where layer_id = ${layerId} and version = (select current_version from layers where id = ${layerId})
      returning number
    )
    select count(*)::int as count, coalesce(max(number), 0) as last,
      (select details -> 'classes' from layer_versions join layers on id = layer_id and number = current_version
        where id = ${layerId}) as classes
    from copied`.execute(db)
  const [copied] = rows
  return { ...copied!, classes: copied!.classes ?? undefined }
}

const CLAIM_TIME = sql`make_interval(secs => ${sql.lit(CLAIM_SECONDS)})`
const claimedUntil = sql<Date>`now() + ${CLAIM_TIME}`

/**
 * Whether a process works on a version. Only this process uses an embedded database, so claims from before its start are
 * those of dead processes.
 */
export function isClaimed({ kind }: Database): RawBuilder<boolean> {
  const start = new Date(Date.now() - process.uptime() * 1_000)
  const oldest = kind === 'embedded' ? sql`greatest(now(), ${start}::timestamptz + ${CLAIM_TIME})` : sql`now()`
  return sql<boolean>`coalesce(busy_until > ${oldest}, false)`
}

/** Inserts a batch and what was done so far, in one transaction. @throws LostImportError */
export async function writeBatch(
  db: Db,
  { layerId, number }: VersionRef,
  features: readonly ImportedFeature[],
  { lastRead, counts, details }: ImportProgress,
): Promise<void> {
  const rows = features.map(({ number, geometry, magnitude, properties }) => ({
    n: number,
    w: geometry,
    m: magnitude,
    p: properties,
  }))
  await db.transaction().execute(async (transaction) => {
    await updateImporting(
      transaction,
      { layerId, number },
      {
        ...columnsOf(counts, details),
        last_read: lastRead,
        busy_until: claimedUntil,
      },
    )
    if (rows.length === 0) return
    await sql`
      insert into layer_features (layer_id, version, number, geom, magnitude, properties)
      select ${layerId}, ${number}, n, ST_SetSRID(ST_GeomFromWKB(decode(w, 'hex')), 4326), m, p
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (n int, w text, m real, p jsonb)`.execute(
      transaction,
    )
  })
}

const columnsOf = ({ read, kept, rejected, repaired }: ImportCounts, details: ImportDetails) => ({
  features_read: read,
  kept,
  rejected,
  repaired,
  details: JSON.stringify(details),
})

async function updateImporting(
  db: Db,
  { layerId, number }: VersionRef,
  values: UpdateObject<Schema, 'layer_versions'>,
): Promise<void> {
  const updated = await db
    .updateTable('layer_versions')
    .set(values)
    .where('layer_id', '=', layerId)
    .where('number', '=', number)
    .where('status', '=', 'importing')
    .returning('number')
    .executeTakeFirst()
  if (!updated) throw new LostImportError('Another process has ended this import.')
}

/** Which of the numbers have a feature. */
export async function findStored(db: Db, { layerId, number }: VersionRef, numbers: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('layer_features')
    .select('number')
    .where('layer_id', '=', layerId)
    .where('version', '=', number)
    .where('number', '=', sql<number>`any(${numbers}::integer[])`)
    .execute()
  return new Set(rows.map((row) => row.number))
}

/** Marks a version as imported and makes it the current one, in one transaction. @throws LostImportError */
export async function finishVersion(
  db: Db,
  { layerId, number }: VersionRef,
  {
    counts,
    hash,
    details,
    makeCurrent,
  }: { counts: ImportCounts; hash: string; details: ImportDetails; makeCurrent: boolean },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await updateImporting(
      transaction,
      { layerId, number },
      {
        ...columnsOf(counts, details),
        status: 'ready',
        content_hash: hash,
        busy_until: null,
      },
    )
    await transaction
      .updateTable('layers')
      .set({ ...(makeCurrent && { current_version: number }), updated_at: sql`now()` })
      .where('id', '=', layerId)
      .execute()
  })
}

/** Releases the claim on a version, so that the next import can continue it immediately. */
export async function releaseVersion(db: Db, { layerId, number }: VersionRef): Promise<void> {
  await db
    .updateTable('layer_versions')
    .set({ busy_until: sql<Date>`now()` })
    .where('layer_id', '=', layerId)
    .where('number', '=', number)
    .where('status', '=', 'importing')
    .execute()
}

export async function isReady(db: Db, { layerId, number }: VersionRef): Promise<boolean> {
  const version = await db
    .selectFrom('layer_versions')
    .select('status')
    .where('layer_id', '=', layerId)
    .where('number', '=', number)
    .executeTakeFirst()
  return version?.status === 'ready'
}
