import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ScreeningInput, screenParcel } from '../../../screening/document.ts'
import { limitTime, TooSlowError } from '../../../screening/geometry/check-time.ts'
import { GeometryError } from '../../../screening/geometry/shape.ts'
import type { ScreeningLayer } from '../../../screening/layers/layer.ts'
import { lowerPriority } from '../../platform/concurrency/lower-priority.ts'
import type { EngineAnswer, EngineJob, ScreeningJob } from './engine.ts'
import { type CoverageCache, type LayerFile, loadLayer } from './load-layer.ts'
import type { ScreenedParcel } from './service.ts'

/*
 * Screens parcels in its own process, because the layers take several hundred megabytes and measuring keeps the processor
 * busy; requests come first. `engine.ts` sends the jobs one at a time, and the process exits with its parent.
 */
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const coverages: CoverageCache = new Map()
let layers: readonly ScreeningLayer[] = []
let byFile = new Map<string, ScreeningLayer>()

process.on('message', async (job: EngineJob) => {
  process.send?.(await answer(job))
})
process.on('disconnect', () => process.exit())

async function answer(job: EngineJob): Promise<EngineAnswer> {
  try {
    if ('inputs' in job) return { parcels: screenBatch(job) }
    layers = await load(job.files)
    return { parcels: [] }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const TOO_SLOW = 'takes too long to measure. Simplify its boundary, or split it into parcels.'

/** Ends after the parcel in which the time of the batch is over. */
function screenBatch({ inputs, batchMs, ...options }: ScreeningJob): ScreenedParcel[] {
  const end = performance.now() + batchMs
  const parcels: ScreenedParcel[] = []
  for (const input of inputs) {
    parcels.push(screen(input, options))
    if (performance.now() >= end) break
  }
  return parcels
}

function screen(
  input: ScreeningInput,
  { profiles, parcelMs }: Pick<ScreeningJob, 'profiles' | 'parcelMs'>,
): ScreenedParcel {
  try {
    return screenParcel(input, layers, profiles, limitTime(parcelMs, processorMs))
  } catch (error) {
    if (error instanceof TooSlowError) return { problem: `${input.name || 'This parcel'} ${TOO_SLOW}` }
    if (error instanceof GeometryError) return { problem: error.message }
    throw error
  }
}

/** On a busy machine, a parcel takes no longer by this. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Loads the layers that aren't in memory yet, and forgets those that aren't needed anymore. */
async function load(files: readonly LayerFile[]): Promise<ScreeningLayer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-screening-'))
  const options = { folder, signal: new AbortController().signal }
  try {
    const next = new Map<string, ScreeningLayer>()
    for (const file of files) {
      const key = JSON.stringify(file)
      next.set(key, byFile.get(key) ?? (await loadLayer(file, coverages, options)))
    }
    byFile = next
    return [...next.values()]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
