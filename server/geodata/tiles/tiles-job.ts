import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { LayerVersions, TilelessVersion } from '../layers/service.ts'
import { archiveName, hashOf } from './archives.ts'
import { type BuildTiles, createTileBuilder } from './build-tiles.ts'
import { findShippedTiles } from './shipped-tiles.ts'
import { tileMetadata } from './slice.ts'

const BUILD: Queue<Record<string, never>> = { name: 'build-tiles', limitSeconds: 3_600 }
const EVERY_MINUTE = '* * * * *'

export const TILE_QUEUES = [BUILD]

export interface TileOptions {
  db: Db
  storage: Storage
  versions: LayerVersions
  /** For unfinished archives. */
  folder: string
  log: Pick<Logger, 'warn'>
}

/** Builds the tiles of a layer when a version of it becomes current, and checks every minute for any that are missing. */
export async function workTiles(jobs: Jobs, options: TileOptions): Promise<void> {
  const build = createTileBuilder()
  // The jobs of a batch run concurrently, and the first one builds the tiles of all.
  const oneAtATime = createBoundedQueue(1, Number.POSITIVE_INFINITY)
  await jobs.work(
    BUILD,
    async (_, { signal }) => void (await oneAtATime(() => buildMissingTiles(options, { build, signal }))),
  )
  await jobs.schedule(BUILD, EVERY_MINUTE)
  options.versions.onVersionReady(() => {
    jobs.enqueue(options.db, BUILD, {}).catch((error) => options.log.warn({ err: error }, 'tiles wait a minute'))
  })
}

interface Builder {
  build: BuildTiles
  signal?: AbortSignal
}

export async function buildMissingTiles(options: TileOptions, builder: Builder): Promise<void> {
  for (const version of await options.versions.findWithoutTiles()) {
    try {
      await buildAndStore(options, version, builder)
    } catch (error) {
      builder.signal?.throwIfAborted()
      options.log.warn({ err: error, layer: version.slug }, 'building tiles failed')
    }
  }
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
    await build(features, { type, target, folder: work, metadata, ...(signal && { signal }) })
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
