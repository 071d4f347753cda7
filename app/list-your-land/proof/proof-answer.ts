import type { SubmitFailure } from '../../ui/form/submit-errors.ts'

export interface ProofAnswer {
  message?: string
  errors: Readonly<Record<string, string>>
  /** What was submitted, to refill the form. */
  typed: Readonly<Record<string, string>>
  reason?: SubmitFailure
}
