import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { website } from '../context.ts'

/**
 * Redirects to where the user wanted to go. An external map style needs a different Content-Security-Policy, which applies
 * only to signed-in users, so with such a style the browser has to load a new document.
 */
export function redirectAfterSignIn(
  context: Readonly<RouterContextProvider>,
  next: string,
  headers: HeadersInit,
): Response {
  const { mapStyleUrl } = context.get(website)
  const redirectTo = mapStyleUrl && !mapStyleUrl.startsWith('/') ? redirectDocument : redirect
  return redirectTo(next, { headers })
}
