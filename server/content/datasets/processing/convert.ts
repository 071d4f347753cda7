import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BadRow, DatasetFormat } from '../../../../domain/dataset/dataset.ts'
import { UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import { ask, NoAnswerError, startUntrustedProcess } from '../../../platform/concurrency/untrusted-process.ts'
import type { Bounds } from './flatten.ts'

export interface ConvertJob {
  format: Exclude<DatasetFormat, 'parquet'>
  source: string
  target: string
  /** For unpacked files. */
  folder: string
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
/** Workbooks are read as a whole. */
const flagsFor = (format: ConvertJob['format']) => [
  `--max-old-space-size=${format === 'xlsx' ? 768 : 128}`,
  '--max-semi-space-size=4',
]

/** Converts one file in its own process. @throws UnreadableFileError; the reason of `signal` */
export async function convertFile(job: ConvertJob, signal: AbortSignal): Promise<Converted> {
  signal.throwIfAborted()
  const child = start(job.format)
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    const { converted, unreadable, failure } = await ask<ConvertAnswer>(child, job)
    if (converted) return converted
    throw unreadable === undefined ? new Error(failure) : new UnreadableFileError(unreadable)
  } catch (error) {
    signal.throwIfAborted()
    throw isOutOfMemory(error) ? new UnreadableFileError('Reading the file takes too much memory. Split it.') : error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

const start = (format: ConvertJob['format']): ChildProcess =>
  startUntrustedProcess(FILE, { flags: flagsFor(format), env: { MALLOC_ARENA_MAX: '2' }, stderr: 'ignore' })

/** V8 aborts the process when a single object exceeds its memory limit. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof NoAnswerError && (error.endedWith === 134 || error.endedWith === 'SIGABRT')
