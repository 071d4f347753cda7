import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../domain/errors.ts'
import { FileRejectedError } from '../file-types/file-rejected-error.ts'
import { type CheckedPicture, type PictureJob, unreadablePicture } from './picture.ts'

/** The answer of the process: exactly one of the first three fields. */
export interface PictureAnswer {
  picture?: CheckedPicture
  /** Why the picture is rejected, for the uploader. */
  rejection?: string
  /** An error on our side. */
  failure?: string
  /** Memory growth since the process started. */
  grownBytes: number
}

export interface PictureWorker {
  /** Re-encodes one picture at a time. @throws FileRejectedError; AppError `unavailable` */
  rewrite(job: PictureJob): Promise<CheckedPicture>
}

const FILE = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=64', '--max-semi-space-size=1']
/** Environment variables a process needs to start. It decodes untrusted files, so it gets no secrets. */
const INHERITED_ENV = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'SystemRoot'] as const
/** glibc holds on to memory per thread, so all threads share one heap. */
const LOW_MEMORY_ENV = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' }
/** Growth after which the process is replaced. The decoders take 14 MB, a phone picture read row by row 20 MB. */
const MAX_GROWTH_BYTES = 40 * 1024 * 1024
/** Longer than the gap between two pictures of a form. */
const IDLE_MS = 5_000
/** The decoder has its own shorter timeout, see `picture.ts`. */
const TIMEOUT_MS = 60_000
/** Signals of a decoder crashed by a picture. Any other exit isn't the picture's fault. */
const CRASHES = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

/** Re-encodes pictures in a process that stops when idle, which returns its memory to the system. */
export function createPictureWorker(file = FILE): PictureWorker {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  return {
    async rewrite(job) {
      clearTimeout(idle)
      if (!worker?.connected) worker = start(file)
      try {
        const { picture, rejection, failure, grownBytes } = await ask(worker, job)
        if (grownBytes > MAX_GROWTH_BYTES) end()
        else idle = setTimeout(end, IDLE_MS).unref()
        if (picture) return picture
        if (rejection !== undefined) throw new FileRejectedError(rejection)
        throw new Error(failure)
      } catch (error) {
        if (error instanceof WorkerLost) end()
        throw error instanceof WorkerLost ? error.reason : error
      }
    },
  }
}

function start(file: string): ChildProcess {
  const inherited = INHERITED_ENV.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined)
  const env = { ...Object.fromEntries(inherited), ...LOW_MEMORY_ENV }
  const worker = fork(file, { execArgv: FLAGS, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // The child must not keep the server alive.
  worker.unref()
  worker.channel?.unref()
  // An error without a pending job must not crash the server.
  worker.on('error', () => {})
  return worker
}

/** The process ended without an answer; `reason` is the error to report for the picture. */
class WorkerLost extends Error {
  readonly reason: Error
  constructor(reason: Error) {
    super('The picture process ended')
    this.reason = reason
  }
}

/** @throws LostWorker */
async function ask(worker: ChildProcess, job: PictureJob): Promise<PictureAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>()
  const failUnavailable = (cause: unknown) =>
    reject(new WorkerLost(new AppError('unavailable', { detail: 'Pictures can’t be processed right now.', cause })))
  const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
    CRASHES.has(signal)
      ? reject(new WorkerLost(unreadablePicture()))
      : failUnavailable(new Error(`The process ended with ${signal ?? code}`))
  const timeout = setTimeout(() => reject(new WorkerLost(unreadablePicture())), TIMEOUT_MS)
  worker.once('message', resolve)
  worker.once('exit', onExit)
  worker.once('error', failUnavailable)
  worker.channel?.ref()
  worker.send(job, (error) => error && failUnavailable(error))
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    worker.off('message', resolve).off('exit', onExit).off('error', failUnavailable)
    worker.channel?.unref()
  }
}
