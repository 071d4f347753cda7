import { AppError, type FieldErrors } from '../../../domain/errors.ts'
import { type SiteSettings, settingsSchema } from '../../../domain/settings.ts'

const schema = settingsSchema.partial().strict()

/** The settings that are told, checked. @throws AppError `invalid` with the messages of each field, such as `home_faq.2.answer` */
export function readSettings(input: unknown): Partial<SiteSettings> {
  const result = schema.safeParse(input)
  if (result.success) return result.data as Partial<SiteSettings>
  const fields: FieldErrors = {}
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    const names = unknown?.map((key) => [...issue.path, key].join('.')) ?? [issue.path.join('.') || 'values']
    const message = unknown ? 'There is no setting of that name.' : issue.message
    for (const name of names) if (!fields[name]?.includes(message)) fields[name] = [...(fields[name] ?? []), message]
  }
  throw new AppError('invalid', { fields })
}
