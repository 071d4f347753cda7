import type { RouterContextProvider } from 'react-router'
import { ERRORS, type ErrorCode, type FieldErrors } from '../../domain/errors.ts'
import { report } from '../context.ts'
import type { FormErrors } from './read-form.ts'

export interface Failure {
  code: ErrorCode
  status: number
  /** Safe to be shown. */
  message: string
  /** The first reason of each field that the service found wrong; null when it is about none. */
  errors: FormErrors | null
}

/** What an action says of what a service threw. What nobody expects is reported, and told as not being available. */
export function failureOf(context: Readonly<RouterContextProvider>, error: unknown): Failure {
  const code = codeOf(error)
  if (!code || ERRORS[code].report) context.get(report)(error)
  const told = code ?? 'unavailable'
  const { status, message } = ERRORS[told]
  return { code: told, status, message, errors: errorsOf(error) }
}

function errorsOf(error: unknown): FormErrors | null {
  const { fields } = Object(error) as { fields?: FieldErrors }
  return fields ? Object.fromEntries(Object.entries(fields).map(([name, [reason = '']]) => [name, reason])) : null
}

function codeOf(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return Object.hasOwn(ERRORS, error.code) ? (error.code as ErrorCode) : null
}
