import { data } from 'react-router'
import type { ZodType } from 'zod'

/** The first message of each field that has one. */
export type FormErrors = Record<string, string>

type Checked<T> = { success: true; value: T } | { success: false; errors: FormErrors }

export type ReadForm<T> = Checked<T> & {
  /** What was typed into a field, to be shown again; empty when it was no text. */
  typed: (field: string) => string
}

/** What was sent of a form, checked. A body that is no form is a bad request. */
export async function readForm<T>(request: Request, schema: ZodType<T>): Promise<ReadForm<T>> {
  const form = await readEntries(request)
  const typed = (field: string) => {
    const value = form[field]
    return typeof value === 'string' ? value : ''
  }
  const result = schema.safeParse(form)
  if (result.success) return { success: true, value: result.data, typed }
  const errors: FormErrors = {}
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message
  return { success: false, errors, typed }
}

/**
 * The fields of a form as they were sent, the last of those that share a name, without what no keyboard types and no
 * database stores: NUL.
 * @throws a 400 for what is not a form
 */
export async function readEntries(request: Request): Promise<Record<string, FormDataEntryValue>> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 })
  })
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\0', '') : value]),
  )
}
