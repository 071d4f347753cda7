import type { FormErrors } from './read-form.ts'
import type { SubmitFailure } from './submit-errors.ts'

/** The result of submitting a contact, demo or notification form. */
export interface LeadAnswer {
  sent: boolean
  /** Error about the whole form. */
  message?: string
  /** Errors by field. */
  errors?: FormErrors
  /** Submitted values, to refill the form without JavaScript. With JavaScript, the fields still have them. */
  typed: Record<string, string>
}

export const TOO_OFTEN = 'Too many attempts. Your entries are still here. Wait a few minutes, then try again.'
export const FAILED = 'We couldn’t submit this form. Your entries are still here. Try again in a minute.'
const OTHER_ACCOUNT =
  'We couldn’t submit this form. Your entries are still here. You’re signed in as someone else in another tab: sign in as before, then try again.'
const UNREACHABLE = 'We couldn’t submit this form. Your entries are still here. Check your connection, then try again.'

const SUBMIT_FAILURE_MESSAGES: Partial<Record<SubmitFailure, string>> = {
  unreachable: UNREACHABLE,
  other_account: OTHER_ACCOUNT,
  too_many_requests: TOO_OFTEN,
}

/** The action data shown when a submission fails without a response. */
export const leadSubmitFailure = (reason: SubmitFailure): LeadAnswer => ({
  sent: false,
  message: SUBMIT_FAILURE_MESSAGES[reason] ?? FAILED,
  typed: {},
})
