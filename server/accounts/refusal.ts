import type { APIError } from 'better-auth/api'

/** Told by its shape, without loading better-auth. */
export function isApiError(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}

/** better-auth refused what was asked, as opposed to a failure on our side. */
export function isRefusal(error: unknown): error is APIError {
  return isApiError(error) && error.statusCode < 500
}
