import { constants } from 'node:os'
import { lowerPriority } from '../../platform/concurrency/lower-priority.ts'
import { createSlicer } from './slice.ts'
import type { TileFeature } from './tile-features.ts'

/*
 * Cuts tiles in its own process, which has limited memory and leaves the processor to requests. Unlike a thread, it can be
 * ended while it compresses. `build-tiles.ts` sends the jobs one at a time, and the process exits with its parent.
 */

/** Where the archive and temporary files are written, then batches of features, then the end of them. */
export type TileJob =
  | { target: string; folder: string }
  | { features: TileFeature[] }
  | { metadata: Record<string, unknown> }

lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let slicer: ReturnType<typeof createSlicer>

process.on('message', (job: TileJob) => process.send?.(answer(job)))
process.on('disconnect', () => process.exit())

function answer(job: TileJob) {
  if ('metadata' in job) return slicer.finish(job.metadata)
  if ('target' in job) slicer = createSlicer(job.target, job.folder)
  else for (const feature of job.features) slicer.add(feature)
  return 'ready'
}
