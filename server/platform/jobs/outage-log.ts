import { AppError } from '../../../domain/errors.ts'
import { isUnavailable } from '../db/database.ts'
import type { Logger } from '../http/log.ts'

/** Logs failures of jobs. A database outage is logged once, and once when it ends. */
export interface OutageLog {
  /** Reports that a statement sent at `sentAt` (`performance.now()`) succeeded. */
  succeeded(sentAt: number): void
  /** Reports a failed job of `queue`, or a failure of pg-boss itself. */
  failed(queue: string, error: unknown): void
  warned(message: string): void
}

export function createOutageLog(log: Pick<Logger, 'info' | 'warn' | 'error'>): OutageLog {
  let unavailableSince: number | undefined
  return {
    succeeded: (sentAt) => {
      // A statement sent before the outage may succeed after it began.
      if (unavailableSince === undefined || sentAt < unavailableSince) return
      unavailableSince = undefined
      log.info('database connection restored; jobs resumed')
    },
    failed: (queue, error) => {
      if (unavailableSince !== undefined) return
      if (isDatabaseDown(error)) {
        unavailableSince = performance.now()
        log.warn({ err: error }, 'jobs paused: the database is unavailable')
      } else log.error({ queue, err: asError(error) }, 'job failed; it will be retried')
    },
    warned: (message) => {
      log.warn(message)
    },
  }
}

export const isDatabaseDown = (error: unknown) =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')

/** pg-boss reports some failures as plain objects. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return new Error(String(message))
}
