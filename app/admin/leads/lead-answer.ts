import type { ErrorCode } from '../../../domain/errors.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { submitFailureResult } from '../content/submit-failure.ts'

/** Result of submitting one of the forms of a lead. `verb` names the form. */
export interface LeadAnswer extends ActionResult {
  verb?: string
}

/** The error code of a form that failed unexpectedly. */
export function failureOfVerb(verb: string): ErrorCode {
  if (verb === 'reply') return 'lead_reply_failed'
  return verb === 'delete' ? 'lead_delete_failed' : 'lead_update_failed'
}

/** The action data shown when a submission fails without a response. */
export function leadFormSubmitFailure(reason: SubmitFailure, form: FormData): LeadAnswer {
  const verb = String(form.get('do') ?? '')
  return { verb, ...submitFailureResult(failureOfVerb(verb), reason) }
}
