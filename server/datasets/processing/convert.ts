import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BadRow } from '../../../domain/dataset.ts'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import type { Bounds } from './flatten.ts'

export interface ConvertJob {
  /** `text` is a CSV in an encoding other than UTF-8. */
  kind: 'json' | 'geojson' | 'shapefile' | 'text'
  source: string
  target: string
  /** For unpacked files. */
  folder: string
  encoding: string
}

/** The result: newline-delimited JSON whose values are strings under the keys `c0`, `c1`, … in column order. */
export interface Converted {
  columns: string[]
  rows: number
  badRows: BadRow[]
  badRowCount: number
  bounds: Bounds | null
}

/** The answer of the process: exactly one of its fields. */
export interface ConvertAnswer {
  converted?: Converted
  unreadable?: string
  failure?: string
}

const FILE = fileURLToPath(new URL('./convert-process.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128', '--max-semi-space-size=4']
/** The process reads untrusted files, so it gets no secrets from our environment. */
const INHERITED_ENV = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'] as const

/** Converts one file in its own process. @throws UnreadableFileError; the reason of `signal` */
export async function convertFile(job: ConvertJob, signal: AbortSignal): Promise<Converted> {
  signal.throwIfAborted()
  const child = start()
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const { converted, unreadable, failure } = await answerOf(child, job)
    if (converted) return converted
    throw unreadable === undefined ? new Error(failure) : new UnreadableFileError(unreadable)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function start(): ChildProcess {
  const inherited = INHERITED_ENV.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const env = { ...Object.fromEntries(inherited), MALLOC_ARENA_MAX: '2' }
  return fork(FILE, { execArgv: FLAGS, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

async function answerOf(child: ChildProcess, job: ConvertJob): Promise<ConvertAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ConvertAnswer>()
  child.once('message', (answer) => resolve(answer as ConvertAnswer))
  child.once('error', reject)
  // V8 aborts the process when a single object exceeds its memory limit.
  child.once('exit', (code, signal) =>
    reject(
      code === 134 || signal === 'SIGABRT'
        ? new UnreadableFileError('A single object in the file is too large to read.')
        : new Error(`The conversion process ended with ${signal ?? code}`),
    ),
  )
  child.send(job, (error) => error && reject(error))
  return promise
}
