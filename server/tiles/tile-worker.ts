import { parentPort, workerData } from 'node:worker_threads'
import { createSlicer } from './slice.ts'
import type { TileFeature } from './tile-features.ts'

/** A batch of features, or the end of them. */
export type WorkerInput = { features: TileFeature[] } | { metadata: Record<string, unknown> }

const { target, folder } = workerData as { target: string; folder: string }
const slicer = createSlicer(target, folder)

parentPort!.on('message', (input: WorkerInput) => {
  if ('features' in input) {
    for (const feature of input.features) slicer.add(feature)
    parentPort!.postMessage('ready')
  } else {
    parentPort!.postMessage(slicer.finish(input.metadata))
    parentPort!.close()
  }
})
