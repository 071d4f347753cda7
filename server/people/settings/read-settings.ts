import { AppError } from '../../../domain/errors.ts'
import { settingsSchema, type WebsiteSettings } from '../../../domain/settings/settings.ts'
import { noFieldErrors, safeParse } from '../../../domain/validation.ts'

const schema = settingsSchema.partial().strict()

/** Validates some of the settings. @throws AppError `invalid` with messages by field, such as `home_faq.2.answer` */
export function readSettings(input: unknown): Partial<WebsiteSettings> {
  const result = safeParse(schema, input)
  if (result.success) return result.data as Partial<WebsiteSettings>
  const fields = noFieldErrors()
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    const fieldNames = unknown?.map((key) => [...issue.path, key].join('.')) ?? [issue.path.join('.') || 'values']
    const message = unknown ? 'There is no setting with this name.' : issue.message
    for (const name of fieldNames)
      if (!fields[name]?.includes(message)) fields[name] = [...(fields[name] ?? []), message]
  }
  throw new AppError('invalid', { fields })
}
