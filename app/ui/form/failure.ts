import type { RouterContextProvider } from 'react-router'
import { ERRORS, type ErrorCode, type FieldErrors } from '../../../domain/errors.ts'
import { report } from '../../context.ts'
import type { FormErrors } from './read-form.ts'

export interface Failure {
  code: ErrorCode
  status: number
  /** Safe to show to users. */
  message: string
  /** The first error of each invalid field; null if the failure isn't about fields. */
  errors: FormErrors | null
}

/** Converts an error thrown by a service to a failure to show. An unexpected error is reported and shown as `unavailable`. */
export function failureOf(context: Readonly<RouterContextProvider>, error: unknown): Failure {
  const known = codeOf(error)
  if (!known || ERRORS[known].report) context.get(report)(error)
  const code = known ?? 'unavailable'
  const { status, message } = ERRORS[code]
  return { code, status, message, errors: errorsOf(error) }
}

function errorsOf(error: unknown): FormErrors | null {
  const { fields } = Object(error) as { fields?: FieldErrors }
  return fields ? Object.fromEntries(Object.entries(fields).map(([name, [message = '']]) => [name, message])) : null
}

function codeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return Object.hasOwn(ERRORS, error.code) ? (error.code as ErrorCode) : null
}
