import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../domain/errors.ts'
import type { ScreeningInput } from '../../../screening/document.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { ask, startUntrustedProcess } from '../../platform/concurrency/untrusted-process.ts'
import type { LayerFiles } from './layer-files.ts'
import type { LayerFile } from './load-layer.ts'
import { MAX_PARCELS_PER_CALL, type ScreenedParcel, type ScreeningEngine } from './service.ts'

/** Loads the layers, or screens against those that were loaded last. */
export type EngineJob = { files: readonly LayerFile[] } | ScreeningJob

export interface ScreeningJob {
  inputs: readonly ScreeningInput[]
  profiles: readonly Profile[]
  batchMs: number
  parcelMs: number
}

/** The answer of the process: exactly one of its fields. */
export interface EngineAnswer {
  parcels?: ScreenedParcel[]
  /** An error on our side. */
  failure?: string
}

const FILE = fileURLToPath(new URL('./engine-process.ts', import.meta.url))
/** Imported layers may need the large heap; the small young generation keeps it at the size of what it holds. */
const FLAGS = ['--max-old-space-size=1536', '--max-semi-space-size=16']
const MAX_WAITING = 200
/** Loading the layers again takes a few seconds; keeping them takes more memory than the server itself. */
const IDLE_MS = 60_000
const LOADING_MS = 120_000
/** So short that the single parcel of someone else is screened within a second or two. */
const BATCH_MS = 500
/** The slowest parcels within the limits take about half of this. */
const PARCEL_MS = 5_000
/** Parcels end by themselves; the process is killed only if one doesn't. */
const TIMEOUT_MS = 30_000

interface EngineOptions {
  files: LayerFiles
  idleMs?: number
  /** A batch ends after this much work. */
  batchMs?: number
  /** A parcel that takes longer can't be measured. */
  parcelMs?: number
}

export function createScreeningEngine({
  files,
  idleMs = IDLE_MS,
  batchMs = BATCH_MS,
  parcelMs = PARCEL_MS,
}: EngineOptions): ScreeningEngine {
  const enqueue = createBoundedQueue(1, MAX_WAITING)
  let child: ChildProcess | undefined
  /** Those that the process has. */
  let loaded: readonly LayerFile[] | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
    loaded = undefined
  }

  async function run(files: readonly LayerFile[], job: ScreeningJob): Promise<ScreenedParcel[]> {
    clearTimeout(idle)
    if (!child?.connected) end()
    child ??= start()
    try {
      if (loaded !== files) await askFor(child, { files }, LOADING_MS)
      loaded = files
      return await askFor(child, job, TIMEOUT_MS)
    } catch (error) {
      end()
      throw unavailable(error)
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    listLayers: async () => (await files.list()).map(({ info }) => info),
    screen: async (inputs, profiles) => {
      if (inputs.length > MAX_PARCELS_PER_CALL)
        throw new RangeError(`At most ${MAX_PARCELS_PER_CALL} parcels at a time`)
      const current = await files.list()
      const parcels = await enqueue(() => run(current, { inputs, profiles, batchMs, parcelMs }))
      if (parcels === 'busy') throw unavailable(new Error('Too many screenings are waiting'))
      return { layers: current.map(({ info }) => info), parcels }
    },
    close: async () => end(),
  }
}

async function askFor(child: ChildProcess, job: EngineJob, timeoutMs: number): Promise<ScreenedParcel[]> {
  const { parcels, failure } = await ask<EngineAnswer>(child, job, timeoutMs)
  if (!parcels) throw new Error(failure)
  return parcels
}

const unavailable = (cause: unknown) =>
  new AppError('unavailable', { detail: 'Parcels can’t be screened right now. Try again in a minute.', cause })

const start = (): ChildProcess =>
  startUntrustedProcess(FILE, { flags: FLAGS, env: { MALLOC_ARENA_MAX: '1' }, stderr: 'inherit' })
