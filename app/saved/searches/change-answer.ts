import type { FormErrors } from '../../ui/form/read-form.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'

/** The result of a change of a saved search. */
export interface ChangeAnswer {
  /** Of the search. */
  id: string
  isSaved: boolean
  message?: string
  /** Of `name` and `counts`. */
  errors?: FormErrors | null
  reason?: SubmitFailure
}
