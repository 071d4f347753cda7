import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ask as askProcess, startUntrustedProcess } from '../../platform/concurrency/untrusted-process.ts'
import type { LayerFeature } from '../layers/service.ts'
import type { SlicedTiles } from './slice.ts'
import type { TileJob } from './tile-process.ts'

const FILE = fileURLToPath(new URL('./tile-process.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=288', '--max-semi-space-size=8']
const BATCH = 500

export interface BuildOptions {
  type: string
  /** Where the archive is written. */
  target: string
  /** For temporary files. */
  folder: string
  metadata: Record<string, unknown>
  signal?: AbortSignal
}

/**
 * Builds an archive of vector tiles in its own process, of features or of a file that `readFeatureFile` reads.
 * @throws NoAnswerError when it ends, as it does on abort
 */
export async function buildTiles(
  source: AsyncIterable<LayerFeature> | string,
  options: BuildOptions,
): Promise<SlicedTiles> {
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
    await ask({ target, folder, type })
    for await (const part of typeof source === 'string' ? [source] : batchesOf(source)) await ask({ features: part })
    return await ask<SlicedTiles>({ metadata })
  } finally {
    signal?.removeEventListener('abort', end)
    end()
    // It writes to the folder until then.
    await ended
  }
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
