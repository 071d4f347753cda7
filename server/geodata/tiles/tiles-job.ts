import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isFeatureFile } from '../layers/feature-file.ts'
import type { LayerVersions, TilelessVersion } from '../layers/service.ts'
import { readShippedLayers, shippedPath } from '../layers/shipped.ts'
import { archiveName, hashOf } from './archives.ts'
import { type BuildTiles, createTileBuilder } from './build-tiles.ts'

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
  { storage, versions, folder }: TileOptions,
  version: TilelessVersion,
  { build, signal }: Builder,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(join(folder, 'build-'))
  try {
    const target = join(work, 'layer.pmtiles')
    const features = (await shippedFileOf(version)) ?? versions.readFeatures(version.layerId, version.version)
    const metadata = { name: version.slug, vector_layers: [{ id: 'features', fields: {} }] }
    await build(features, { type: version.type, target, folder: work, metadata, ...(signal && { signal }) })
    const hash = await hashOf(target)
    await storage.put('tiles', archiveName(version.slug, hash), createReadStream(target))
    await versions.setTiles(version.layerId, version.version, hash)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The path of the shipped file with the features of a version: reading it costs the database nothing. */
async function shippedFileOf({ shippedHash }: TilelessVersion): Promise<string | undefined> {
  if (shippedHash === null) return undefined
  const { layers } = await readShippedLayers()
  const shipped = layers.find(({ sha256 }) => sha256 === shippedHash)
  return shipped && isFeatureFile(shipped.file) ? shippedPath(shipped) : undefined
}
