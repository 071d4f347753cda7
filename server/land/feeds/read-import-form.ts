import { AppError, type FieldErrors } from '../../../domain/errors.ts'
import { contactSchema } from '../../../domain/listing/deal-fact-values.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { safeParse } from '../../../domain/validation.ts'

/** The contact of a form's fields, or what is wrong with them. */
export function checkContact(form: FormData): { contact: ListingContact | null; fields: FieldErrors } {
  const textOf = (part: string) => String(form.get(`contact_${part}`) ?? '').replaceAll('\0', '')
  const entered = { name: textOf('name'), role: textOf('role'), phone: textOf('phone') }
  const { data = null, error } = safeParse(contactSchema, entered)
  const fields: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) fields[`contact_${String(path[0])}`] ??= [message]
  return { contact: data, fields }
}

/** @throws AppError `invalid` */
export function contactOf(form: FormData): ListingContact {
  const { contact, fields } = checkContact(form)
  if (contact === null) throw new AppError('invalid', { fields })
  return contact
}
