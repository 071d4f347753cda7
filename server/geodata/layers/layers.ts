import { sql } from 'kysely'
import { LAYER_TYPES } from '../../../domain/layer/layer-types.ts'
import type { Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LayersService } from './service.ts'
import { readShippedLayers } from './shipped.ts'
import { tilesPath } from './versions.ts'

/** Versions that the list of changes shows. */
const MAX_VERSIONS = 50
const ORDER = new Map(LAYER_TYPES.map(({ key }, index) => [key, index]))

interface LayerOptions {
  /** Whether the shipped layers are loaded into this database. */
  loadsShipped?: boolean
}

export function createLayers(db: Db, memoize: Memoize, { loadsShipped = false }: LayerOptions = {}): LayersService {
  const listPublic = memoize(['layers'], () => findPublic(db))
  const listVersions = memoize(['layers'], () => findVersions(db))
  const listLoading = memoize(['layers'], () => findLoading(db))
  return {
    listPublic: () => listPublic(),
    listVersions: () => listVersions(),
    listLoading: async () => (loadsShipped ? listLoading() : []),
  }
}

/** Until the tiles of a new version are built, maps show those of the version before it. */
const newestTiles = sql<string | null>`(
  select tiles_hash from layer_versions as built
  where built.layer_id = layers.id and built.number <= layers.current_version and tiles_hash is not null
  order by built.number desc limit 1)`

/** Names of the public shipped layers that have no version yet. An imported layer may have the address of one. */
async function findLoading(db: Db): Promise<string[]> {
  const { layers } = await readShippedLayers()
  const known = await db.selectFrom('layers').select(['slug', 'shipped_as', 'current_version']).execute()
  const done = new Set(
    known.filter((layer) => layer.current_version !== null || layer.shipped_as === null).map(({ slug }) => slug),
  )
  return layers.filter(({ key, isPublic }) => isPublic && !done.has(key)).map(({ name }) => name)
}

async function findVersions(db: Db) {
  const rows = await db
    .selectFrom('layers')
    .innerJoin('layer_versions', 'layer_versions.layer_id', 'layers.id')
    .select(['name', 'number as version', 'vintage', 'layer_versions.created_at'])
    .where('is_public', '=', true)
    .where('status', '=', 'ready')
    .whereRef('number', '<=', 'current_version')
    .orderBy('layer_versions.created_at', 'desc')
    .orderBy('name')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(({ created_at, ...version }) => ({ ...version, imported_at: created_at.toISOString() }))
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
    .select(['source_url', 'quality', 'coverage_area', 'kept', newestTiles.as('tiles_hash')])
    .select(['holds', 'is_complete', 'error_meters'])
    .where('is_public', '=', true)
    .where('status', '=', 'ready')
    .orderBy('name')
    .execute()
  return rows
    .map(({ source_url, coverage_area, kept, tiles_hash, is_complete, error_meters, ...layer }) => ({
      ...layer,
      sourceUrl: source_url,
      isComplete: is_complete,
      errorMeters: error_meters,
      coverage: coverage_area,
      featureCount: kept,
      tilesUrl: tiles_hash === null ? null : tilesPath(layer.slug, tiles_hash),
    }))
    .sort((a, b) => (ORDER.get(a.type) ?? ORDER.size) - (ORDER.get(b.type) ?? ORDER.size))
}
