import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screenParcel } from '../../../screening/document.ts'
import { GeometryError } from '../../../screening/geometry/shape.ts'
import type { ScreeningLayer } from '../../../screening/layers/layer.ts'
import type { EngineAnswer, EngineJob } from './engine.ts'
import { type CoverageCache, type LayerFile, loadLayer } from './load-layer.ts'
import type { ScreenedParcel } from './service.ts'

/*
 * Screens parcels in its own process, because the layers take several hundred megabytes and measuring keeps the processor
 * busy. `engine.ts` sends the jobs one at a time, and the process exits with its parent.
 */
const coverages: CoverageCache = new Map()
let layers: readonly ScreeningLayer[] = []
let byFile = new Map<string, ScreeningLayer>()

process.on('message', async (job: EngineJob) => {
  process.send?.(await answer(job))
})
process.on('disconnect', () => process.exit())

async function answer({ files, inputs, profiles }: EngineJob): Promise<EngineAnswer> {
  try {
    if (files) layers = await load(files)
    return { parcels: inputs.map((input) => screen(() => screenParcel(input, layers, profiles))) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function screen(run: () => ScreenedParcel): ScreenedParcel {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof GeometryError)) throw error
    return { problem: error.message }
  }
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
