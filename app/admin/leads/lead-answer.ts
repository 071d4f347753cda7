import type { ErrorCode } from '../../../domain/errors.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { submitFailureResult } from '../content/submit-failure.ts'

/** Result of submitting one of the forms of a lead. `verb` names the form. */
export interface LeadAnswer extends ActionResult {
  verb?: string
}

/** The error codes of the forms, by verb. */
export const LEAD_FAILURES = {
  save: 'lead_update_failed',
  reply: 'lead_reply_failed',
  add: 'lead_update_failed',
  done: 'lead_update_failed',
  snooze: 'lead_update_failed',
  unsnooze: 'lead_update_failed',
  'send-held': 'lead_update_failed',
  'discard-held': 'lead_update_failed',
  delete: 'lead_delete_failed',
} as const satisfies Record<string, ErrorCode>

/** The action data shown when a submission fails without a response. */
export function leadFormSubmitFailure(reason: SubmitFailure, form: FormData): LeadAnswer {
  const verb = String(form.get('do') ?? '')
  const code = Object.hasOwn(LEAD_FAILURES, verb) ? LEAD_FAILURES[verb as keyof typeof LEAD_FAILURES] : 'unavailable'
  return { verb, ...submitFailureResult(code, reason) }
}
