import type { FormErrors } from '../form/read-form.ts'
import type { SubmitFailure } from '../form/submit-errors.ts'

/** Result of a form of a template, by the template's id; empty for a new one. */
export interface TemplateAnswer {
  id: string
  errors?: FormErrors
  message?: string
  typed?: { name: string; body: string }
  reason?: SubmitFailure
}

const typedIn = (form: FormData) => ({ name: String(form.get('name') ?? ''), body: String(form.get('body') ?? '') })

export function templateSubmitFailure(reason: SubmitFailure, form: FormData): TemplateAnswer {
  return { id: String(form.get('id') ?? ''), message: 'We couldn’t save this template.', reason, typed: typedIn(form) }
}
