import type { ZodType } from 'zod'
import { safeParse } from '../../../domain/validation.ts'
import { throwUnreadable } from './throw-unreadable.ts'

/** The first error message of each invalid field. */
export type FormErrors = Record<string, string>

type Checked<T> = { success: true; value: T } | { success: false; errors: FormErrors }

export type ReadForm<T> = Checked<T> & {
  /** The submitted text of a field, to refill it; empty if it wasn't text. */
  typed: (field: string) => string
}

/** Reads a submitted form. @throws a 400 response if the body isn't a form, 413 if it's too large */
export async function readFormData(request: Request): Promise<FormData> {
  return request.formData().catch(throwUnreadable)
}

/** Reads and validates a submitted form, or validates one that was read. @throws like `readFormData` */
export async function readForm<T>(submitted: Request | FormData, schema: ZodType<T>): Promise<ReadForm<T>> {
  const form = await readEntries(submitted)
  const typed = (field: string) => {
    const value = form[field]
    return typeof value === 'string' ? value : ''
  }
  const result = safeParse(schema, form)
  if (result.success) return { success: true, value: result.data, typed }
  const errors: FormErrors = {}
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message
  return { success: false, errors, typed }
}

/**
 * The submitted fields, without NUL characters, which PostgreSQL can't store. Of fields with the same name, the last
 * one counts.
 * @throws like `readFormData`
 */
export async function readEntries(submitted: Request | FormData): Promise<Record<string, FormDataEntryValue>> {
  const form = submitted instanceof FormData ? submitted : await readFormData(submitted)
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\0', '') : value]),
  )
}
