import type { SubmitFailure } from '../ui/form/submit-errors.ts'

/** The result of saving a search. */
export interface SaveAnswer {
  isSaved: boolean
  message?: string
  reason?: SubmitFailure
}

/** What the form for saving a search sends as `do`. */
export const SAVE = 'save'

export const NOT_SAVED = 'We couldn’t save this search.'

/** The action data shown when saving fails without a response. */
export const saveSubmitFailure = (reason: SubmitFailure): SaveAnswer => ({ isSaved: false, message: NOT_SAVED, reason })
