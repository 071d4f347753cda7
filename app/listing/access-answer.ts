import type { FormErrors } from '../ui/form/read-form.ts'
import type { SubmitFailure } from '../ui/form/submit-errors.ts'

/** Why asking or signing for a document failed. */
export interface AccessAnswer {
  message?: string
  errors?: FormErrors
  typed: { name: string; company: string }
  reason?: SubmitFailure
}
