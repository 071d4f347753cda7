import { data, type RouterContextProvider } from 'react-router'
import { assertMay, type SignedInViewer } from '../../domain/permissions.ts'
import { isRecognized, viewer } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'

/** What the error boundary shows to someone without access; contains no admin data. */
export interface AccessDenial {
  reason: 'access_denied' | 'two_factor_needed'
  canSignIn: boolean
}

/**
 * The signed-in admin. @throws a 403 response for everyone else, whether or not the path exists, and 503 while sessions
 * can't be looked up
 */
export function requireAdmin(context: Readonly<RouterContextProvider>): SignedInViewer {
  if (!context.get(isRecognized)) throw data(null, { status: 503, statusText: 'Service Unavailable' })
  const admin = context.get(viewer)
  try {
    assertMay(admin, 'see the admin')
    return admin
  } catch (error) {
    throw toRouteError(context, error)
  }
}

/** A response for an error of a service, which may also deny access if the role has just been revoked. */
export function toRouteError(context: Readonly<RouterContextProvider>, error: unknown) {
  const { code, status } = failureOf(context, error)
  if (code !== 'access_denied' && code !== 'two_factor_needed') return data(null, { status })
  const canSignIn = context.get(viewer).kind === 'visitor'
  return data<AccessDenial>({ reason: code, canSignIn }, { status, statusText: 'Forbidden' })
}
