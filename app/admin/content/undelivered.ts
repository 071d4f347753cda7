import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import type { DeliveryFailure } from '../../ui/form/keep-form.ts'
import type { ContentTypeLabels } from './labels.ts'
import type { ActionResult } from './screen-data.ts'

/** The error code of a failed verb, such as `publish`. */
export function failureOfVerb({ failures }: ContentTypeLabels, verb: string): ErrorCode {
  if (verb === 'delete') return failures.delete
  if (verb === 'publish' || verb === 'unpublish') return failures.status
  return verb === 'feature' || verb === 'unfeature' ? 'featured_status_failed' : failures.save
}

/** The result of a form that got no answer, for `keepForm`. */
export const undeliveredContent =
  (labels: ContentTypeLabels) =>
  (reason: DeliveryFailure, form: FormData): ActionResult => {
    const [verb = ''] = String(form.get('do') ?? '').split(' ')
    return undelivered(failureOfVerb(labels, verb), reason)
  }

export const undelivered = (code: ErrorCode, reason: DeliveryFailure) => ({
  failure: { code, message: ERRORS[code].message },
  reason,
})
