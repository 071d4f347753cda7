import { createHash } from 'node:crypto'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { withdrawLayers } from './admin/layer-changes.ts'
import { importLayer } from './import/import-layer.ts'
import { isClaimed } from './import/import-versions.ts'
import { saveLayer } from './save-layer.ts'
import { readShippedLayers, type ShippedLayer, type ShippedLayers, shippedPath } from './shipped.ts'

export interface LoadOptions {
  signal: AbortSignal
  /** Called before each layer that has to be loaded. */
  onLayer?(progress: { done: number; total: number; name: string }): void
  /** Loads only these, by key. */
  only?: readonly string[]
  pause?(): Promise<void>
}

/**
 * Imports each shipped layer that this database doesn't have in the shipped version, so that a newer release of the product
 * brings new versions, and deletes the layers that it no longer has. Layers that another instance is loading are left to it.
 * @returns how many were loaded now, and how many are still missing
 */
export async function loadShippedLayers(
  database: Database,
  { signal, onLayer, only, pause }: LoadOptions,
): Promise<{ loaded: number; missing: number }> {
  const { db } = database
  const shipped = await readShippedLayers()
  const wanted = shipped.layers.filter(({ key }) => only?.includes(key) ?? true)
  const pending = []
  for (const layer of wanted) {
    if (!(await isLoaded(db, layer))) pending.push(layer)
    else if (!(await isDescribed(db, layer, shipped))) await saveShipped(db, layer, shipped)
  }
  let loaded = 0
  for (const [done, layer] of pending.entries()) {
    signal.throwIfAborted()
    const saved = await saveShipped(db, layer, shipped)
    if (!saved || (await isImporting(database, saved.id))) continue
    onLayer?.({ done, total: pending.length, name: layer.name })
    await importLayer(database, {
      path: shippedPath(layer),
      layerId: saved.id,
      type: layerTypeOf(layer.type),
      vintage: layer.vintage,
      columns: new Map(),
      signal,
      ...(pause ? { pause } : {}),
    })
    loaded++
  }
  const missing = pending.length - loaded
  // Not before what replaces them is there.
  if (missing === 0)
    await withdrawLayers(
      db,
      shipped.layers.map(({ key }) => key),
    )
  return { loaded, missing }
}

/** A version counts as loaded only if it still has its features. Layers that an operator imports are left to them. */
async function isLoaded(db: Db, { key, sha256 }: ShippedLayer): Promise<boolean> {
  const layer = await db
    .selectFrom('layers')
    .select(['is_customized', 'current_version'])
    .where('shipped_as', '=', key)
    .executeTakeFirst()
  if (layer?.is_customized && layer.current_version !== null) return true
  const row = await db
    .selectFrom('layers')
    .innerJoin('layer_versions', 'layer_id', 'layers.id')
    .innerJoin('layer_features', (join) =>
      join
        .onRef('layer_features.layer_id', '=', 'layers.id')
        .onRef('layer_features.version', '=', 'layer_versions.number'),
    )
    .select('layers.id')
    .where('shipped_as', '=', key)
    .where('content_hash', '=', sha256)
    .where('status', '=', 'ready')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Layers that an operator imports keep what it says of them. */
async function isDescribed(db: Db, layer: ShippedLayer, shipped: ShippedLayers): Promise<boolean> {
  const row = await db
    .selectFrom('layers')
    .select(['is_customized', 'shipped_description'])
    .where('shipped_as', '=', layer.key)
    .executeTakeFirst()
  return !row || row.is_customized || row.shipped_description === descriptionHash(layer, shipped)
}

function descriptionHash({ file, kept, sha256, ...description }: ShippedLayer, { areas }: ShippedLayers): string {
  const area = description.area === null ? null : areas.get(description.area)
  return createHash('sha256')
    .update(JSON.stringify([description, area]))
    .digest('hex')
}

async function isImporting(database: Database, layerId: string): Promise<boolean> {
  const row = await database.db
    .selectFrom('layer_versions')
    .select('number')
    .where('layer_id', '=', layerId)
    .where('status', '=', 'importing')
    .where(isClaimed(database))
    .executeTakeFirst()
  return row !== undefined
}

/** Null if an imported layer already has its address. */
async function saveShipped(db: Db, layer: ShippedLayer, shipped: ShippedLayers): Promise<{ id: string } | null> {
  const taken = await db
    .selectFrom('layers')
    .select(['type', 'shipped_as'])
    .where('slug', '=', layer.key)
    .executeTakeFirst()
  if (taken && (taken.shipped_as !== layer.key || taken.type !== layer.type)) return null
  return saveLayer(db, {
    slug: layer.key,
    type: layer.type,
    name: layer.name,
    source: layer.source,
    source_url: layer.source_url ?? null,
    license: layer.license,
    attribution: layer.attribution,
    quality: layer.quality,
    holds: layer.holds,
    is_complete: layer.isComplete,
    error_meters: layer.errorMeters,
    coverage_area: layer.coverage,
    coverage: layer.area === null ? null : (shipped.areas.get(layer.area) ?? null),
    coverage_source: layer.area === null ? 'none' : 'file',
    shipped_as: layer.key,
    shipped_description: descriptionHash(layer, shipped),
    // An admin may have changed it.
    is_public: taken ? undefined : layer.isPublic,
  })
}
