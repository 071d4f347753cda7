import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { noFieldErrors, safeParse } from '../../../domain/validation.ts'
import { type Profile, profileSchema } from '../../../screening/profiles/profile.ts'

/** Of the whole profile, such as weights that don't add up. */
const WHOLE = 'profile'

/**
 * Checks the values of an editor. The key and the version aren't theirs to choose.
 * @throws AppError `invalid` with messages by path, such as `criteria.2.weight`; `profile` for the whole
 */
export function readProfile(values: unknown, { key, version }: Pick<Profile, 'key' | 'version'>): Profile {
  return read(profileSchema, { ...Object(values), key, version })
}

const copySchema = z.strictObject({ key: profileSchema.shape.key, name: profileSchema.shape.name })

/** @throws AppError `invalid` with messages by field */
export const readCopy = (values: unknown) => read(copySchema, values)

function read<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const { data, error } = safeParse(schema, values)
  if (error === undefined) return data
  const fields = noFieldErrors()
  for (const { path, message } of error.issues) {
    const name = path.join('.') || WHOLE
    fields[name] = [...(fields[name] ?? []), message]
  }
  throw new AppError('invalid', { fields })
}
