import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { ContentTypeLabels } from './labels.ts'
import type { ActionResult } from './screen-data.ts'

/** The error code of a failed verb, such as `publish`. */
export function failureOfVerb({ failures }: ContentTypeLabels, verb: string): ErrorCode {
  if (verb === 'delete') return failures.delete
  if (verb === 'publish' || verb === 'unpublish') return failures.status
  return verb === 'feature' || verb === 'unfeature' ? 'featured_status_failed' : failures.save
}

/** The action data shown when a submission fails without a response. */
export const contentSubmitFailure =
  (labels: ContentTypeLabels) =>
  (reason: SubmitFailure, form: FormData): ActionResult => {
    const [verb = ''] = String(form.get('do') ?? '').split(' ')
    return submitFailureResult(failureOfVerb(labels, verb), reason)
  }

export const submitFailureResult = (code: ErrorCode, reason: SubmitFailure) => ({ ...failureWith(code), reason })

/** The failure of an action, with the message of its error code. */
export const failureWith = (code: ErrorCode) => ({ failure: { code, message: ERRORS[code].message } })
