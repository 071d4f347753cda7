import { data, type RouterContextProvider } from 'react-router'
import { isErrorCode } from '../../domain/errors.ts'
import { failureOf } from '../ui/form/failure.ts'
import type { FormErrors } from '../ui/form/read-form.ts'
import type { SubmitFailure } from '../ui/form/submit-errors.ts'

export interface ImportsAnswer {
  errors?: FormErrors | undefined
  message?: string
  reason?: SubmitFailure
}

/** What a form says of an error. @throws a response with an error page for what isn't the viewer's, or can't be read */
export function answerOf(context: Readonly<RouterContextProvider>, error: unknown) {
  if (!(error instanceof Error)) throw error
  const { status, message, errors } = failureOf(context, error)
  if (isErrorCode(error, 'not_found')) throw data(null, { status })
  // Nothing that was entered can be shown.
  if (isErrorCode(error, 'too_large') || isErrorCode(error, 'bad_request')) throw data({ message }, { status })
  return data<ImportsAnswer>(errors ? { errors } : { message }, { status })
}
