import type { GenericEndpointContext } from 'better-auth'

/** “Remember me”: so long after signing in, used or not; the settings may say otherwise. */
export const REMEMBERED_SECONDS = 30 * 86_400
/** Otherwise for as long as the browser is open, and no longer than a working day. */
export const PASSING_SECONDS = 12 * 3600
/** What better-auth gives a session that is not remembered. */
const ITS_PASSING_SECONDS = 86_400

/**
 * Ends a session that is not remembered after a working day. One that takes the place of another (a new password, a
 * change of two-factor) is remembered exactly when that one was: its browser holds a cookie that says so.
 */
export async function passingSession(session: { expiresAt: Date }, context: GenericEndpointContext | null) {
  const isPassing = session.expiresAt.getTime() <= Date.now() + ITS_PASSING_SECONDS * 1000
  if (!isPassing && !(await replacesPassing(context))) return
  return { data: { ...session, expiresAt: new Date(Date.now() + PASSING_SECONDS * 1000) } }
}

async function replacesPassing(context: GenericEndpointContext | null): Promise<boolean> {
  if (!context || context.path === '/sign-in/email' || context.path === '/sign-up/email') return false
  const { name } = context.context.authCookies.dontRememberToken
  return Boolean(await context.getSignedCookie(name, context.context.secret))
}
