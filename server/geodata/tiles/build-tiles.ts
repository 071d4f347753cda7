import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ask as askProcess, startUntrustedProcess } from '../../platform/concurrency/untrusted-process.ts'
import type { LayerFeature } from '../layers/service.ts'
import type { SlicedTiles } from './slice.ts'
import type { TileJob } from './tile-process.ts'

const FILE = fileURLToPath(new URL('./tile-process.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=384', '--max-semi-space-size=16']
const BATCH = 500
/** Starting it takes longer than cutting the tiles of a small layer, and layers are often loaded one after another. */
const IDLE_MS = 10_000

export interface BuildOptions {
  type: string
  /** Where the archive is written. */
  target: string
  /** For temporary files. */
  folder: string
  metadata: Record<string, unknown>
  signal: AbortSignal
}

/**
 * Builds an archive of vector tiles. One at a time.
 * @throws NoAnswerError when its process ends, as it does on abort
 */
export type BuildTiles = (features: AsyncIterable<LayerFeature>, options: BuildOptions) => Promise<SlicedTiles>

/** Builds in a process of its own, which ends after a failure, and when it is idle. */
export function createTileBuilder(): BuildTiles {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  return async (features, { type, target, folder, metadata, signal }) => {
    clearTimeout(idle)
    if (!child?.connected) child = start()
    const current = child
    const end = () => void current.kill('SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    /** Waits for each answer, so that the process is never sent more than it can hold. */
    const ask = <Answer>(job: TileJob) => {
      signal.throwIfAborted()
      return askProcess<Answer>(current, job)
    }
    try {
      await ask({ target, folder, type })
      for await (const batch of batchesOf(features)) await ask({ features: batch })
      const built = await ask<SlicedTiles>({ metadata })
      idle = setTimeout(end, IDLE_MS).unref()
      return built
    } catch (error) {
      await ended(current)
      throw error
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
}

const start = () => startUntrustedProcess(FILE, { flags: FLAGS, env: { MALLOC_ARENA_MAX: '1' }, stderr: 'inherit' })

/** Until then, it may write to its folder. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function* batchesOf(features: AsyncIterable<LayerFeature>): AsyncGenerator<LayerFeature[]> {
  let batch: LayerFeature[] = []
  for await (const feature of features) {
    batch.push(feature)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
