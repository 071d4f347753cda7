import type { APIError } from 'better-auth/api'

/** better-auth refused what was asked, as opposed to a failure on our side. Told by its shape, without loading it. */
export function isRefusal(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError' && (error as APIError).statusCode < 500
}
