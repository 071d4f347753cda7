import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { LoadedDraft } from './load-draft.ts'
import type { StepFields } from './use-draft-form.ts'

export interface DraftAnswer {
  /** Why the step wasn't saved or submitted. */
  message?: string
  errors: Readonly<Record<string, string>>
  reason?: SubmitFailure
}

export interface StepProps {
  fields: StepFields
  loaded: LoadedDraft
}
