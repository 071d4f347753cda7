import { data } from 'react-router'
import { isErrorCode } from '../../../domain/errors.ts'

/** Responds to a form that isn't one, or is too large: 400 or 413; 503 if its files can't be stored. */
export function throwUnreadable(error: unknown): never {
  throw data(null, { status: isErrorCode(error, 'too_large') ? 413 : isErrorCode(error, 'unavailable') ? 503 : 400 })
}
