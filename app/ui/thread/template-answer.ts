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

export function typedIn(form: FormData): Required<Pick<TemplateAnswer, 'id' | 'typed'>> {
  const textOf = (name: string) => String(form.get(name) ?? '')
  return { id: textOf('id'), typed: { name: textOf('name'), body: textOf('body') } }
}

export function templateSubmitFailure(reason: SubmitFailure, form: FormData): TemplateAnswer {
  return { ...typedIn(form), message: 'We couldn’t save this template.', reason }
}
