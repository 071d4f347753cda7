import { fileURLToPath } from 'node:url'
import { AppError } from '../../../../domain/errors.ts'
import { ask, NoAnswerError, startUntrustedProcess } from '../../../platform/concurrency/untrusted-process.ts'

export interface MarkJob {
  source: string
  target: string
  extension: 'pdf' | 'jpg' | 'png'
  /** Only with characters that `printable` allows. */
  lines: string[]
}

const FILE = fileURLToPath(new URL('./mark-process.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=8']
const ENV = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' }
const TIMEOUT_MS = 60_000

/**
 * Writes a marked copy of `source` to `target`, in a process of its own.
 * @throws AppError `invalid` with a `detail` for a file that can't be marked
 */
export async function markFile(job: MarkJob, file = FILE): Promise<void> {
  const child = startUntrustedProcess(file, { flags: FLAGS, env: ENV, stderr: 'ignore' })
  try {
    if (!(await ask<boolean>(child, job, TIMEOUT_MS))) throw unmarkable()
  } catch (error) {
    throw error instanceof NoAnswerError ? unmarkable(error) : error
  } finally {
    child.kill('SIGKILL')
  }
}

const unmarkable = (cause?: unknown) =>
  new AppError('invalid', {
    detail: 'This document can’t be opened here: we can’t put a watermark on it. Ask the landowner for another file.',
    cause,
  })
