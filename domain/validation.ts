import type { z } from 'zod'
import { AppError, type FieldErrors } from './errors.ts'

/** No field errors yet. Without a prototype, because `constructor` may be the name of a field that was sent. */
export const noFieldErrors = (): FieldErrors => Object.create(null)

/**
 * Messages by top-level field; an issue nested inside a field counts as that field's. Only a field of a row in a list has its own
 * messages, as `rows.0.field`.
 */
function fieldErrors(error: z.ZodError, nameOf: typeof fieldOf): FieldErrors {
  const fields = noFieldErrors()
  const add = (field: string, message: string) => {
    const messages = fields[field] ?? []
    if (!messages.includes(message)) fields[field] = [...messages, message]
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(key, 'Unknown field.')
    else add(nameOf(issue.path), issue.message)
  }
  return fields
}

/** The field of an issue, by the path of its value. */
export function fieldOf([field = 'values', row, name]: readonly PropertyKey[]): string {
  return typeof row === 'number' && typeof name === 'string' ? `${String(field)}.${row}.${name}` : String(field)
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Replaces zod's own messages, which name JavaScript types. Messages given in a schema take precedence. */
const defaultMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    if (issue.input === undefined) return 'This field is required.'
    const name = issue.code === 'invalid_type' ? TYPE_NAMES[issue.expected] : undefined
    return name ? `This must be ${name}.` : 'This value has the wrong type.'
  }
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`
  return 'This value isn’t valid.'
}

/** Like the schema's own method, with messages for users. */
export const safeParse = <Schema extends z.ZodType>(schema: Schema, values: unknown) =>
  schema.safeParse(values, { error: defaultMessage })

/** Unlike `readValues`, ignores what the schema doesn't name, such as the other fields of a form. @throws AppError `invalid` with messages per field */
export function parseValues<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const parsed = safeParse(schema, values)
  if (parsed.success) return parsed.data
  throw new AppError('invalid', { fields: fieldErrors(parsed.error, fieldOf) })
}

/** A schema for an object with these values. */
export type ObjectSchema<Values> = z.ZodObject & z.ZodType<Values>

/** Derives a schema from each schema once, because zod compiles each derived one, which takes longer than using it. */
function derivedOnce(derive: (schema: z.ZodObject) => z.ZodObject): (schema: z.ZodObject) => z.ZodObject {
  const derived = new WeakMap<z.ZodObject, z.ZodObject>()
  return (schema) => {
    const known = derived.get(schema) ?? derive(schema)
    derived.set(schema, known)
    return known
  }
}

const strict = derivedOnce((schema) => schema.strict())
const partial = derivedOnce((schema) => schema.partial())

export function validated<Values>(
  schema: ObjectSchema<Values>,
  values: unknown,
  nameOf = fieldOf,
): { values: Values } | { errors: FieldErrors } {
  const result = safeParse(strict(schema), values)
  return result.success ? { values: result.data as Values } : { errors: fieldErrors(result.error, nameOf) }
}

/** @throws AppError `invalid` with messages per field */
export function readValues<Values>(schema: ObjectSchema<Values>, values: unknown): Values {
  const result = validated(schema, values)
  if ('errors' in result) throw new AppError('invalid', { fields: result.errors })
  return result.values
}

/** Validates only the values that are present. @throws AppError `invalid` with messages per field */
export function readPartialValues<Values>(schema: ObjectSchema<Values>, values: unknown): Partial<Values> {
  return readValues(partial(schema), values) as Partial<Values>
}
