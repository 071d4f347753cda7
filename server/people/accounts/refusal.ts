import type { APIError } from 'better-auth/api'

/** Checks the error's shape, to avoid loading better-auth. */
export function isApiError(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}

/** True if better-auth rejected the request, as opposed to an internal failure. */
export function isRefusal(error: unknown): error is APIError {
  return isApiError(error) && error.statusCode < 500
}
