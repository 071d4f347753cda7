import { sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database.ts'
import { isClaimed, isReady, type VersionRef } from './import-versions.ts'

const ROWS_PER_DELETE = 5_000
/** Versions of a layer that can be switched to, with the current one. */
const KEPT_VERSIONS = 3

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

/** Deletes unfinished versions that no import has continued for a day. */
export async function deleteAbandonedImports(db: Db): Promise<number> {
  const abandoned = await db
    .selectFrom('layer_versions')
    .select(['layer_id as layerId', 'number'])
    .where('status', '=', 'importing')
    .where('busy_until', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  for (const version of abandoned) await failVersion(db, version, 'The import was interrupted.')
  return abandoned.length
}

/** Deletes the layer's older unfinished versions, which a newer one has replaced. */
export async function deleteUnfinished(database: Database, { layerId, number }: VersionRef): Promise<void> {
  const unfinished = await database.db
    .selectFrom('layer_versions')
    .select(['layer_id as layerId', 'number'])
    .where('layer_id', '=', layerId)
    .where('status', '=', 'importing')
    .where('number', '<', number)
    .where(sql<boolean>`not ${isClaimed(database)}`)
    .execute()
  for (const version of unfinished) await failVersion(database.db, version, 'Another import was finished first.')
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
