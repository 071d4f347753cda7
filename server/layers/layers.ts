import { sql } from 'kysely'
import { LAYER_TYPES } from '../../domain/layer/layer-types.ts'
import type { Memoize } from '../cache/query-cache.ts'
import type { Db } from '../db/database.ts'
import type { LayersService } from './service.ts'
import { tilesPath } from './versions.ts'

const ORDER = new Map(LAYER_TYPES.map(({ key }, index) => [key, index]))

export function createLayers(db: Db, memoize: Memoize): LayersService {
  const listPublic = memoize(['layers'], () => findPublic(db))
  return {
    listPublic: () => listPublic(),
    getCoverage: async (_viewer, slug) => {
      const row = await db
        .selectFrom('layers')
        .select(sql<string | null>`ST_AsGeoJSON(coverage)`.as('coverage'))
        .where('slug', '=', slug)
        .where('is_public', '=', true)
        .executeTakeFirst()
      return row?.coverage ?? null
    },
  }
}

async function findPublic(db: Db) {
  const rows = await db
    .selectFrom('layers')
    .innerJoin('layer_versions', (join) =>
      join
        .onRef('layer_versions.layer_id', '=', 'layers.id')
        .onRef('layer_versions.number', '=', 'layers.current_version'),
    )
    .select(['id', 'slug', 'type', 'name', 'source', 'attribution', 'license', 'vintage', 'number as version'])
    .select(['source_url', 'quality', 'coverage_area', 'kept', 'tiles_hash'])
    .where('is_public', '=', true)
    .where('status', '=', 'ready')
    .orderBy('name')
    .execute()
  return rows
    .map(({ source_url, coverage_area, kept, tiles_hash, ...layer }) => ({
      ...layer,
      sourceUrl: source_url,
      coverage: coverage_area,
      featureCount: kept,
      tilesUrl: tiles_hash === null ? null : tilesPath(layer.slug, tiles_hash),
    }))
    .sort((a, b) => (ORDER.get(a.type) ?? ORDER.size) - (ORDER.get(b.type) ?? ORDER.size))
}
