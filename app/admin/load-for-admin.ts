import { data, type RouterContextProvider } from 'react-router'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import type { Services } from '../../server/services.ts'
import { isRecognized, services } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'
import { requireAdmin, toRouteError } from './require-admin.ts'

/**
 * What a screen shows to an admin as `shown`, or why it can't be loaded right now as `failure`. While sessions can't be looked
 * up, that is the message of `code`. `always` is sent either way.
 * @throws a response for errors that aren't temporary
 */
export async function loadForAdmin<Shown, Always extends object = object>(
  context: Readonly<RouterContextProvider>,
  code: ErrorCode,
  load: (admin: SignedInViewer, services: Services) => Promise<Shown>,
  always: Always = {} as Always,
) {
  const failed = (failure: string, status: number) => data({ ...always, shown: null, failure }, { status })
  if (!context.get(isRecognized)) return failed(ERRORS[code].message, 503)
  const admin = requireAdmin(context)
  try {
    return data({ ...always, shown: await load(admin, context.get(services)), failure: null })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    if (status < 500) throw toRouteError(context, error)
    return failed(message, status)
  }
}
