import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LayerFeature, LayerVersions } from './service.ts'

const FEATURES_PER_READ = 1_000

export const tilesPath = (slug: string, hash: string) => `/tiles/${slug}-${hash}.pmtiles`

export function createLayerVersions(db: Db): LayerVersions {
  return {
    readFeatures: (layerId, version) => readFeatures(db, layerId, version),
    findWithoutTiles: () =>
      db
        .selectFrom('layers')
        .innerJoin('layer_versions', 'layer_versions.layer_id', 'layers.id')
        .select(['layers.id as layerId', 'slug', 'type', 'number as version'])
        .select(sql<string | null>`case when not is_customized then content_hash end`.as('shippedHash'))
        .where('status', '=', 'ready')
        .where('tiles_hash', 'is', null)
        // A newer version is ready to be shown as soon as an admin switches to it.
        .where((version) =>
          version.or([version('current_version', 'is', null), version('number', '>=', version.ref('current_version'))]),
        )
        .orderBy(sql`coalesce(number = current_version, false)`, 'desc')
        .orderBy('layer_versions.created_at')
        .execute(),
    setTiles: (layerId, version, hash) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('layer_versions')
          .set({ tiles_hash: hash })
          .where('layer_id', '=', layerId)
          .where('number', '=', version)
          .execute()
        // Notifies of the change.
        await transaction.updateTable('layers').set({ updated_at: sql`now()` }).where('id', '=', layerId).execute()
      }),
  }
}

async function* readFeatures(db: Db, layerId: string, version: number): AsyncGenerator<LayerFeature> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('layer_features')
      .select(['number', 'magnitude', 'properties', sql<string>`ST_AsGeoJSON(geom, 6)`.as('geometry')])
      .where('layer_id', '=', layerId)
      .where('version', '=', version)
      .where('number', '>', after)
      .orderBy('number')
      .limit(FEATURES_PER_READ)
      .execute()
    for (const row of rows) yield { ...row, geometry: JSON.parse(row.geometry) as Geometry }
    const last = rows.at(-1)
    if (!last || rows.length < FEATURES_PER_READ) return
    after = last.number
  }
}
