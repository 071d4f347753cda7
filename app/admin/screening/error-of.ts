import type { FormErrors } from '../../ui/form/read-form.ts'

/** The error of a field, to spread on it. */
export function errorOf(errors: FormErrors, name: string): { error?: string } {
  const error = errors[name]
  return error === undefined ? {} : { error }
}
