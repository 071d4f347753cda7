import type { GenericEndpointContext } from 'better-auth'

/** Default lifetime of a “Remember me” session. The site settings can change it. */
export const REMEMBERED_SECONDS = 30 * 86_400
/** Maximum lifetime of any other session, whose cookie also ends with the browser. */
const UNREMEMBERED_SECONDS = 12 * 3600
/** The lifetime that better-auth gives a session that isn't remembered. */
const LIBRARY_UNREMEMBERED_SECONDS = 86_400

/**
 * Shortens the lifetime of a session that isn't remembered. A session that replaces another one, after a password or
 * two-factor change, is remembered exactly if the replaced one was: a cookie in the browser says so.
 */
export async function limitUnrememberedSession(session: { expiresAt: Date }, context: GenericEndpointContext | null) {
  const isUnremembered = session.expiresAt.getTime() <= Date.now() + LIBRARY_UNREMEMBERED_SECONDS * 1000
  if (!isUnremembered && !(await replacesUnremembered(context))) return
  return { data: { ...session, expiresAt: new Date(Date.now() + UNREMEMBERED_SECONDS * 1000) } }
}

async function replacesUnremembered(context: GenericEndpointContext | null): Promise<boolean> {
  if (!context || context.path === '/sign-in/email' || context.path === '/sign-up/email') return false
  const { name } = context.context.authCookies.dontRememberToken
  return Boolean(await context.getSignedCookie(name, context.context.secret))
}
