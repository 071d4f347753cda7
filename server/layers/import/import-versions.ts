import { sql } from 'kysely'
import type { ImportReport } from '../../../domain/layer/layer.ts'
import type { Database, Db } from '../../db/database.ts'

/** An import that hasn't written anything for this long is dead. */
const CLAIM_SECONDS = 300
const ROWS_PER_DELETE = 5_000
/** Versions of a layer that can be switched to, with the current one. */
const KEPT_VERSIONS = 3

export interface ImportedFeature {
  number: number
  /** GeoJSON text, or WKB in hexadecimal for a repaired shape. */
  geometry: string | { wkb: string }
  magnitude: number | null
  properties: Record<string, string | number>
}

export interface VersionRef {
  layerId: string
  number: number
}

export interface StartedVersion extends VersionRef {
  /** Features of the version before, the highest of their numbers, and how many belong to each class if that is known. */
  copied: { count: number; last: number; classes: Record<string, number> | undefined }
}

/** Another process took over, because this one was thought to be dead. */
class LostImportError extends Error {
  override readonly name = 'LostImportError'
}

export async function startVersion(
  db: Db,
  layerId: string,
  values: { vintage: string | null; fileName: string; addToCurrent: boolean },
): Promise<StartedVersion> {
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('layers').select('id').where('id', '=', layerId).forUpdate().executeTakeFirstOrThrow()
    const { number } = await transaction
      .insertInto('layer_versions')
      .values({
        layer_id: layerId,
        number: sql<number>`coalesce((select max(number) from layer_versions where layer_id = ${layerId}), 0) + 1`,
        vintage: values.vintage,
        file_name: values.fileName.slice(-255),
        busy_until: claimedUntil,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    const version = { layerId, number }
    return { ...version, copied: values.addToCurrent ? await copyCurrent(transaction, version) : nothingCopied() }
  })
}

const nothingCopied = (): StartedVersion['copied'] => ({ count: 0, last: 0, classes: {} })

/** Copies the features of the current version. */
async function copyCurrent(db: Db, { layerId, number }: VersionRef): Promise<StartedVersion['copied']> {
  const { rows } = await sql<StartedVersion['copied']>`
    with copied as (
      insert into layer_features (layer_id, version, number, geom, magnitude, properties)
      select layer_id, ${number}, number, geom, magnitude, properties from layer_features
      where layer_id = ${layerId} and version = (select current_version from layers where id = ${layerId})
      returning number
    )
    select count(*)::int as count, coalesce(max(number), 0) as last,
      (select report -> 'classes' from layer_versions join layers on id = layer_id and number = current_version
        where id = ${layerId}) as classes
    from copied`.execute(db)
  const [copied] = rows
  return { ...copied!, classes: copied!.classes ?? undefined }
}

const claimedUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})`

/** Inserts a batch in one transaction. @throws LostImportError */
export async function writeFeatures(
  db: Db,
  { layerId, number }: VersionRef,
  features: readonly ImportedFeature[],
): Promise<void> {
  const rows = features.map(({ geometry, ...feature }) => ({
    n: feature.number,
    g: typeof geometry === 'string' ? geometry : null,
    w: typeof geometry === 'string' ? null : geometry.wkb,
    m: feature.magnitude,
    p: feature.properties,
  }))
  await db.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .updateTable('layer_versions')
      .set({ busy_until: claimedUntil })
      .where('layer_id', '=', layerId)
      .where('number', '=', number)
      .where('status', '=', 'importing')
      .returning('number')
      .executeTakeFirst()
    if (!claimed) throw new LostImportError('Another process has ended this import.')
    await sql`
      insert into layer_features (layer_id, version, number, geom, magnitude, properties)
      select ${layerId}, ${number}, n,
        ST_SetSRID(case when w is null then ST_GeomFromGeoJSON(g) else ST_GeomFromWKB(decode(w, 'hex')) end, 4326), m, p
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (n int, g text, w text, m real, p jsonb)`.execute(
      transaction,
    )
  })
}

export interface Counts {
  read: number
  kept: number
  rejected: number
  repaired: number
}

/** Marks a version as imported and makes it the current one, in one transaction. @throws LostImportError */
export async function finishVersion(
  db: Db,
  { layerId, number }: VersionRef,
  { counts, hash, report, makeCurrent }: { counts: Counts; hash: string; report: ImportReport; makeCurrent: boolean },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const done = await transaction
      .updateTable('layer_versions')
      .set({
        status: 'ready',
        features_read: counts.read,
        kept: counts.kept,
        rejected: counts.rejected,
        repaired: counts.repaired,
        content_hash: hash,
        report: JSON.stringify(report),
        busy_until: null,
      })
      .where('layer_id', '=', layerId)
      .where('number', '=', number)
      .where('status', '=', 'importing')
      .returning('number')
      .executeTakeFirst()
    if (!done) throw new LostImportError('Another process has ended this import.')
    await transaction
      .updateTable('layers')
      .set({ ...(makeCurrent && { current_version: number }), updated_at: sql`now()` })
      .where('id', '=', layerId)
      .execute()
  })
}

/** Marks a version as failed, and deletes what was imported of it. A version that is ready stays. */
export async function failVersion(db: Db, version: VersionRef, failure: string): Promise<void> {
  await db
    .updateTable('layer_versions')
    .set({ status: 'failed', failure: failure.slice(0, 500), busy_until: null })
    .where('layer_id', '=', version.layerId)
    .where('number', '=', version.number)
    .where('status', '=', 'importing')
    .execute()
  if (!(await isReady(db, version))) await deleteFeatures(db, version)
}

/** An embedded database has only this process, so imports that began before it are dead. */
const startOfProcess = () => new Date(Date.now() - process.uptime() * 1_000)

export async function isReady(db: Db, { layerId, number }: VersionRef): Promise<boolean> {
  const version = await db
    .selectFrom('layer_versions')
    .select('status')
    .where('layer_id', '=', layerId)
    .where('number', '=', number)
    .executeTakeFirst()
  return version?.status === 'ready'
}

/** Deletes what dead imports left behind. */
export async function deleteAbandonedImports({ db, kind }: Database): Promise<number> {
  const dead = await db
    .selectFrom('layer_versions')
    .select(['layer_id as layerId', 'number'])
    .where('status', '=', 'importing')
    .where((version) =>
      version.or([
        version('busy_until', '<', sql<Date>`now()`),
        ...(kind === 'embedded' ? [version('created_at', '<', startOfProcess())] : []),
      ]),
    )
    .execute()
  for (const version of dead) await failVersion(db, version, 'The import was interrupted.')
  return dead.length
}

/** Deletes ready versions that are older than the newest few, but never the current one. */
export async function deleteOldVersions(db: Db, layerId: string): Promise<void> {
  const old = await db
    .selectFrom('layer_versions')
    .innerJoin('layers', 'layers.id', 'layer_id')
    .select(['layer_id as layerId', 'number'])
    .where('layer_id', '=', layerId)
    .where('status', '=', 'ready')
    .whereRef('number', '<>', 'current_version')
    .orderBy('number', 'desc')
    .offset(KEPT_VERSIONS - 1)
    .execute()
  for (const version of old) await deleteVersion(db, version)
}

/** Deletes a version, which must not be the current one. Its features go first, so that a crash leaves none behind. */
export async function deleteVersion(db: Db, version: VersionRef): Promise<void> {
  await deleteFeatures(db, version)
  await db
    .deleteFrom('layer_versions')
    .where('layer_id', '=', version.layerId)
    .where('number', '=', version.number)
    .execute()
}

async function deleteFeatures(db: Db, { layerId, number }: VersionRef): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('layer_features')
      .where('layer_id', '=', layerId)
      .where('version', '=', number)
      .where('number', 'in', (query) =>
        query
          .selectFrom('layer_features')
          .select('number')
          .where('layer_id', '=', layerId)
          .where('version', '=', number)
          .limit(ROWS_PER_DELETE),
      )
      .executeTakeFirst()
    if (Number(numDeletedRows) === 0) return
  }
}
