import { constants } from 'node:os'
import type { LayerType } from '../../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import { lowerPriority } from '../../platform/concurrency/lower-priority.ts'
import type { LayerFeature } from '../layers/service.ts'
import { createSlicer } from './slice.ts'
import { tileFeatureOf } from './tile-features.ts'

/*
 * Cuts tiles in its own process, which has limited memory and leaves the processor to requests. Unlike a thread, it can be
 * ended while it compresses. `build-tiles.ts` sends the jobs one at a time, and the process exits with its parent.
 */

/** Where the archive and temporary files are written, then batches of features, then the end of them. */
export type TileJob =
  | { target: string; folder: string; type: string }
  | { features: LayerFeature[] }
  | { metadata: Record<string, unknown> }

lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let slicer: ReturnType<typeof createSlicer>
let type: LayerType

process.on('message', async (job: TileJob) => process.send?.(await answer(job)))
process.on('disconnect', () => process.exit())

async function answer(job: TileJob) {
  if ('metadata' in job) return slicer.finish(job.metadata)
  if ('target' in job) {
    slicer = createSlicer(job.target, job.folder)
    type = layerTypeOf(job.type)
    return 'ready'
  }
  const toTile = tileFeatureOf(type)
  for (const feature of job.features) slicer.add(toTile(feature))
  return 'ready'
}
