import { AppError } from '../../domain/errors.ts'
import { isUnavailable } from '../db/database.ts'
import type { Logger } from '../http/log.ts'

/** What the operator hears of jobs. A database that is away is told once, and once when it is back. */
export interface Watch {
  /** A statement that was sent at `asked` (performance.now()) found its database. */
  answered(asked: number): void
  /** Something went wrong in `queue`, or in the machinery of jobs. */
  failed(queue: string, error: unknown): void
  warned(message: string): void
}

export function openWatch(log: Pick<Logger, 'info' | 'warn' | 'error'>): Watch {
  let awaySince: number | undefined
  return {
    answered: (asked) => {
      // What was asked before it went away may be answered after.
      if (awaySince === undefined || asked < awaySince) return
      awaySince = undefined
      log.info('the database answers again: jobs go on')
    },
    failed: (queue, error) => {
      if (awaySince !== undefined) return
      if (isAway(error)) {
        awaySince = performance.now()
        log.warn({ err: error }, 'jobs wait for the database')
      } else log.error({ queue, err: asError(error) }, 'a job failed and will be tried again')
    },
    warned: (message) => {
      log.warn(message)
    },
  }
}

export const isAway = (error: unknown) =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')

/** pg-boss tells of some failures as plain objects. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return new Error(String(message))
}
