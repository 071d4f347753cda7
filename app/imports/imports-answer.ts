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

/** What a form shows for an error. @throws a response with the error page if the import isn't the viewer's, or the form is unreadable */
export function answerOf(context: Readonly<RouterContextProvider>, error: unknown) {
  if (!(error instanceof Error)) throw error
  const { status, message, errors } = failureOf(context, error)
  if (isErrorCode(error, 'not_found')) throw data(null, { status })
  // The form couldn't be read, so it can't be shown again.
  if (isErrorCode(error, 'too_large') || isErrorCode(error, 'bad_request')) throw data({ message }, { status })
  return data<ImportsAnswer>(errors ? { errors } : { message }, { status })
}
