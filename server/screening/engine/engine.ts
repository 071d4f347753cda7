import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../domain/errors.ts'
import type { ScreeningInput } from '../../../screening/document.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { createBoundedQueue } from '../../concurrency/bounded-queue.ts'
import { ask, startUntrustedProcess } from '../../concurrency/untrusted-process.ts'
import type { LayerFiles } from './layer-files.ts'
import type { LayerFile } from './load-layer.ts'
import { MAX_PARCELS_PER_CALL, type ScreenedParcel, type ScreeningEngine } from './service.ts'

export interface EngineJob {
  /** Left out if they are those of the job before. */
  files?: readonly LayerFile[]
  inputs: readonly ScreeningInput[]
  profiles: readonly Profile[]
}

/** The answer of the process: exactly one of its fields. */
export interface EngineAnswer {
  parcels?: ScreenedParcel[]
  /** An error on our side. */
  failure?: string
}

const FILE = fileURLToPath(new URL('./engine-process.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=1536']
const MAX_WAITING = 200
/** Loading the layers again takes a few seconds. */
const IDLE_MS = 10 * 60_000
/** Includes loading the layers. */
const TIMEOUT_MS = 120_000

interface EngineOptions {
  files: LayerFiles
  idleMs?: number
}

export function createScreeningEngine({ files, idleMs = IDLE_MS }: EngineOptions): ScreeningEngine {
  const enqueue = createBoundedQueue(1, MAX_WAITING)
  let child: ChildProcess | undefined
  /** Those that the process has. */
  let sent: readonly LayerFile[] | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
    sent = undefined
  }

  async function run(files: readonly LayerFile[], job: EngineJob): Promise<ScreenedParcel[]> {
    clearTimeout(idle)
    if (!child?.connected) end()
    child ??= start()
    try {
      const message = sent === files ? job : { ...job, files }
      const { parcels, failure } = await ask<EngineAnswer>(child, message, TIMEOUT_MS)
      if (!parcels) throw new Error(failure)
      sent = files
      return parcels
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
      const parcels = await enqueue(() => run(current, { inputs, profiles }))
      if (parcels === 'busy') throw unavailable(new Error('Too many screenings are waiting'))
      return { layers: current.map(({ info }) => info), parcels }
    },
    close: async () => end(),
  }
}

const unavailable = (cause: unknown) =>
  new AppError('unavailable', { detail: 'Parcels can’t be screened right now. Try again in a minute.', cause })

const start = (): ChildProcess =>
  startUntrustedProcess(FILE, { flags: FLAGS, env: { MALLOC_ARENA_MAX: '2' }, stderr: 'inherit' })
