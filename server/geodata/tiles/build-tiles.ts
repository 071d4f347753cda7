import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LayerType } from '../../../domain/layer/layer-type.ts'
import { ask as askProcess, startUntrustedProcess } from '../../platform/concurrency/untrusted-process.ts'
import type { LayerFeature } from '../layers/service.ts'
import type { SlicedTiles } from './slice.ts'
import { type TileFeature, tileFeatureOf } from './tile-features.ts'
import type { TileJob } from './tile-process.ts'

const FILE = fileURLToPath(new URL('./tile-process.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=288', '--max-semi-space-size=8']
const BATCH = 500

export interface BuildOptions {
  type: LayerType
  /** Where the archive is written. */
  target: string
  /** For temporary files. */
  folder: string
  metadata: Record<string, unknown>
  signal?: AbortSignal
}

/** Builds an archive of vector tiles in its own process. @throws NoAnswerError when it ends, as it does on abort */
export async function buildTiles(features: AsyncIterable<LayerFeature>, options: BuildOptions): Promise<SlicedTiles> {
  const { type, target, folder, metadata, signal } = options
  const child = startUntrustedProcess(FILE, { flags: FLAGS, env: { MALLOC_ARENA_MAX: '2' }, stderr: 'inherit' })
  const ended = once(child, 'exit')
  const end = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', end, { once: true })
  /** Waits for each answer, so that the process is never sent more than it can hold. */
  const ask = <Answer>(job: TileJob) => {
    signal?.throwIfAborted()
    return askProcess<Answer>(child, job)
  }
  try {
    await ask({ target, folder })
    const toTile = tileFeatureOf(type)
    let batch: TileFeature[] = []
    for await (const feature of features) {
      batch.push(toTile(feature))
      if (batch.length < BATCH) continue
      await ask({ features: batch })
      batch = []
    }
    await ask({ features: batch })
    return await ask<SlicedTiles>({ metadata })
  } finally {
    signal?.removeEventListener('abort', end)
    end()
    // It writes to the folder until then.
    await ended
  }
}
