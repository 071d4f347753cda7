import type { z } from 'zod'
import { AppError, type FieldErrors } from '../../../domain/errors.ts'

/** Messages by field; those of things within a field are the field's. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  const note = (field: string, message: string) => {
    const messages = fields[field] ?? []
    if (!messages.includes(message)) fields[field] = [...messages, message]
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) note(key, 'There is no field of that name.')
    else note(String(issue.path[0] ?? 'values'), issue.message)
  }
  return fields
}

export function validated(
  schema: z.ZodObject,
  values: unknown,
): { values: Record<string, unknown> } | { errors: FieldErrors } {
  const result = schema.strict().safeParse(values)
  return result.success ? { values: result.data } : { errors: fieldErrors(result.error) }
}

/** @throws AppError `invalid` with messages per field */
export function readValues(schema: z.ZodObject, values: unknown): Record<string, unknown> {
  const result = validated(schema, values)
  if ('errors' in result) throw new AppError('invalid', { fields: result.errors })
  return result.values
}
