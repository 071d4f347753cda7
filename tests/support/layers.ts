import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import { magnitudeOf } from '../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import type { Db } from '../../server/platform/db/database.ts'

export interface LayerValues {
  slug: string
  type: string
  features: { geometry: Geometry; properties: LayerProperties }[]
  coverage?: Geometry
  version?: number
}

/** Where a layer has data, as GeoJSON text; null where that isn't known. */
export async function coverageOf(db: Db, slug: string): Promise<string | null> {
  const { coverage } = await db
    .selectFrom('layers')
    .select(sql<string | null>`ST_AsGeoJSON(coverage)`.as('coverage'))
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return coverage
}

/** Stores a version of a public layer and makes it current. */
export async function insertLayer(
  db: Db,
  { slug, type, features, coverage, version = 1 }: LayerValues,
): Promise<string> {
  const { id } = await db
    .insertInto('layers')
    .values({
      slug,
      type,
      name: slug,
      source: 'HIFLD',
      license: 'Public domain',
      attribution: 'HIFLD',
      ...(coverage && { coverage: shape(coverage) }),
    })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const count = features.length
  await db
    .insertInto('layer_versions')
    .values({ layer_id: id, number: version, vintage: '2024', status: 'ready', features_read: count, kept: count })
    .execute()
  const rows = features.map(({ geometry, properties }, index) => ({
    layer_id: id,
    version,
    number: index + 1,
    geom: shape(geometry),
    magnitude: magnitudeOf(layerTypeOf(type), properties),
    properties: JSON.stringify(properties),
  }))
  if (rows.length > 0)
    await db
      .insertInto('layer_features')
      .values(rows as never)
      .execute()
  await db.updateTable('layers').set({ current_version: version }).where('id', '=', id).execute()
  return id
}

const shape = (geometry: Geometry) =>
  sql<never>`${geometry.type === 'Polygon' ? sql`ST_Multi(${fromJson(geometry)})` : fromJson(geometry)}`

const fromJson = (geometry: Geometry) => sql`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(geometry)}), 4326)`
