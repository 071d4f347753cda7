import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LayerType } from '../../domain/layer/layer-type.ts'
import type { LayerFeature } from '../layers/service.ts'
import type { SlicedTiles } from './slice.ts'
import { type TileFeature, tileFeatureOf } from './tile-features.ts'
import type { WorkerInput } from './tile-worker.ts'

const BATCH = 500
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 288, maxYoungGenerationSizeMb: 16 }

export interface BuildOptions {
  type: LayerType
  /** Where the archive is written. */
  target: string
  /** For temporary files. */
  folder: string
  metadata: Record<string, unknown>
  signal?: AbortSignal
}

/** Builds an archive of vector tiles in a thread of its own, which has limited memory. */
export async function buildTiles(features: AsyncIterable<LayerFeature>, options: BuildOptions): Promise<SlicedTiles> {
  const { type, target, folder, metadata, signal } = options
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), {
    workerData: { target, folder },
    resourceLimits: MEMORY_LIMITS,
  })
  /** Sends a message and waits for its answer, so that the worker is never sent more than it can hold. */
  const ask = async (input: WorkerInput) => {
    signal?.throwIfAborted()
    const answer = once(worker, 'message', { ...(signal && { signal }) })
    worker.postMessage(input)
    const [message] = await answer
    return message
  }
  try {
    const toTile = tileFeatureOf(type)
    let batch: TileFeature[] = []
    for await (const feature of features) {
      batch.push(toTile(feature))
      if (batch.length < BATCH) continue
      await ask({ features: batch })
      batch = []
    }
    await ask({ features: batch })
    return await ask({ metadata })
  } finally {
    await worker.terminate()
  }
}
