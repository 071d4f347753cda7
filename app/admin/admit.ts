import { data, type RouterContextProvider } from 'react-router'
import { assertMay, type SignedInViewer } from '../../domain/permissions.ts'
import { isRecognised, viewer } from '../context.ts'
import { failureOf } from '../ui/failure.ts'

/** What `Refused` tells someone who may not be here. Nothing of the admin is in it. */
export interface Refusal {
  reason: 'access_denied' | 'two_factor_needed'
  canSignIn: boolean
}

/** Who may see the admin. Everyone else gets one answer, 403, at every address of it, whether there is a screen or not; 503 while
 * nobody can be told from anybody. */
export function admit(context: Readonly<RouterContextProvider>): SignedInViewer {
  if (!context.get(isRecognised)) throw data(null, { status: 503, statusText: 'Service Unavailable' })
  const who = context.get(viewer)
  try {
    assertMay(who, 'see the admin')
    return who
  } catch (error) {
    throw refusal(context, error)
  }
}

/** A role may be taken while a screen is open, so what the services refuse is told in the same way. */
export function refusal(context: Readonly<RouterContextProvider>, error: unknown) {
  const { code, status } = failureOf(context, error)
  if (code !== 'access_denied' && code !== 'two_factor_needed') return data(null, { status })
  const canSignIn = context.get(viewer).kind === 'visitor'
  return data<Refusal>({ reason: code, canSignIn }, { status, statusText: 'Forbidden' })
}
