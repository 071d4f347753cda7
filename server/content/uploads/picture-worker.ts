import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../domain/errors.ts'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { ask, NoAnswerError, startUntrustedProcess } from '../../platform/concurrency/untrusted-process.ts'
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
const FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=1']
/** glibc holds on to memory per thread, so all threads share one heap. */
const LOW_MEMORY_ENV = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' }
/** Growth after which the process is replaced. The decoders take 14 MB, a phone picture read row by row 20 MB. */
const MAX_GROWTH_BYTES = 40 * 1024 * 1024
/** Longer than the gap between two pictures of a form. */
const IDLE_MS = 5_000
/** The decoder has its own shorter timeout, see `picture.ts`. */
const TIMEOUT_MS = 60_000
/** Signals of a decoder crashed by a picture. Any other exit isn't the picture's fault. */
const CRASHES = new Set<NodeJS.Signals | number | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

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
        const { picture, rejection, failure, grownBytes } = await ask<PictureAnswer>(worker, job, TIMEOUT_MS)
        if (grownBytes > MAX_GROWTH_BYTES) end()
        else idle = setTimeout(end, IDLE_MS).unref()
        if (picture) return picture
        if (rejection !== undefined) throw new FileRejectedError(rejection)
        throw new Error(failure)
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error
        end()
        throw errorOf(error)
      }
    },
  }
}

const start = (file: string): ChildProcess =>
  startUntrustedProcess(file, { flags: FLAGS, env: LOW_MEMORY_ENV, stderr: 'inherit' })

const errorOf = (error: NoAnswerError): Error =>
  error.isTimeout || CRASHES.has(error.endedWith)
    ? unreadablePicture()
    : new AppError('unavailable', { detail: 'Pictures can’t be processed right now.', cause: error })
