import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BadRow } from '../../domain/dataset.ts'
import type { Bounds } from './flatten.ts'
import { Unreadable } from './unreadable.ts'

export interface ConvertJob {
  /** `text` is a CSV in another encoding than UTF-8. */
  what: 'json' | 'geojson' | 'shapefile' | 'text'
  source: string
  target: string
  /** For what is unpacked. */
  folder: string
  encoding: string
}

/** Lines of JSON whose values are texts by the keys `c0`, `c1`, …: the places of their columns. */
export interface Converted {
  columns: string[]
  rows: number
  badRows: BadRow[]
  badRowCount: number
  bounds: Bounds | null
}

/** What the process says: one of them. */
export interface ConvertAnswer {
  converted?: Converted
  unreadable?: string
  failure?: string
}

const FILE = fileURLToPath(new URL('./convert-process.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128', '--max-semi-space-size=4']
/** It reads what strangers send: it is told no password and no key of ours. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'] as const

/** Converts one file in a process of its own. @throws Unreadable; the reason of `signal` */
export async function convertFile(job: ConvertJob, signal: AbortSignal): Promise<Converted> {
  signal.throwIfAborted()
  const child = start()
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const { converted, unreadable, failure } = await answerOf(child, job)
    if (converted) return converted
    throw unreadable === undefined ? new Error(failure) : new Unreadable(unreadable)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function start(): ChildProcess {
  const inherited = INHERITED.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const env = { ...Object.fromEntries(inherited), MALLOC_ARENA_MAX: '2' }
  return fork(FILE, { execArgv: FLAGS, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

async function answerOf(child: ChildProcess, job: ConvertJob): Promise<ConvertAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ConvertAnswer>()
  child.once('message', (answer) => resolve(answer as ConvertAnswer))
  child.once('error', reject)
  // V8 ends the process when one object needs more than it may hold.
  child.once('exit', (code, signal) =>
    reject(
      code === 134 || signal === 'SIGABRT'
        ? new Unreadable('A single object of the file is too large to be read.')
        : new Error(`The process that converts a file ended with ${signal ?? code}`),
    ),
  )
  child.send(job, (error) => error && reject(error))
  return promise
}
