import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../platform/http/log.ts'
import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { LayerVersions, TilelessVersion } from '../layers/service.ts'
import { archiveName, hashOf } from './archives.ts'
import { type BuildTiles, createTileBuilder } from './build-tiles.ts'
import { findShippedTiles } from './shipped-tiles.ts'
import { tileMetadata } from './slice.ts'

const TILES = rowQueue('layer-tiles')

export const TILE_QUEUES = [TILES]

export interface TileOptions {
  storage: Storage
  versions: LayerVersions
  /** For unfinished archives. Emptied first. */
  folder: string
  log: Pick<Logger, 'warn'>
}

/** Gives versions of layers their tiles, one after another. */
export async function workTiles(options: RowQueueOptions, tiles: TileOptions): Promise<void> {
  await rm(tiles.folder, { recursive: true, force: true })
  await workRows(options, { queue: TILES, tables: ['layers'], workNext: createTileWork(tiles) })
}

/** Each call of what it returns builds the tiles of one version; false if none is left but those whose tiles can’t be built. */
export function createTileWork(options: TileOptions): (signal: AbortSignal) => Promise<boolean> {
  const build = createTileBuilder()
  /** Since the last run. They don't keep others waiting. */
  const failed = new Set<string>()
  return async (signal) => {
    const keyOf = ({ layerId, version }: TilelessVersion) => `${layerId} ${version}`
    const version = (await options.versions.findWithoutTiles()).find((each) => !failed.has(keyOf(each)))
    if (!version) {
      failed.clear()
      return false
    }
    try {
      await buildAndStore(options, version, { build, signal })
    } catch (error) {
      signal.throwIfAborted()
      failed.add(keyOf(version))
      options.log.warn({ err: error, layer: version.slug }, 'building tiles failed')
    }
    return true
  }
}

interface Builder {
  build: BuildTiles
  signal: AbortSignal
}

async function buildAndStore(
  options: TileOptions,
  version: TilelessVersion,
  { build, signal }: Builder,
): Promise<void> {
  const { versions, folder } = options
  const shipped = version.shippedHash === null ? undefined : await findShippedTiles(version.shippedHash)
  if (shipped) return storeTiles(options, version, shipped)
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(join(folder, 'build-'))
  try {
    const target = join(work, 'layer.pmtiles')
    const { layerId, slug, type } = version
    const features = versions.readFeatures(layerId, version.version)
    const metadata = tileMetadata(slug)
    await build(features, { type, target, folder: work, metadata, signal })
    await storeTiles(options, version, target)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function storeTiles(
  { storage, versions }: TileOptions,
  { layerId, version, slug }: TilelessVersion,
  path: string,
): Promise<void> {
  const hash = await hashOf(path)
  await storage.put('tiles', archiveName(slug, hash), createReadStream(path))
  await versions.setTiles(layerId, version, hash)
}
