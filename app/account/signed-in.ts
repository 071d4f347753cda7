import { type RouterContextProvider, redirect } from 'react-router'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { viewer } from '../context.ts'

/** Whoever is signed in; a visitor is sent to sign in first, and then comes back to the screen of the request. */
export function signedIn(context: Readonly<RouterContextProvider>, request: Request): SignedInViewer {
  const who = context.get(viewer)
  if (who.kind === 'user') return who
  const { pathname, search } = new URL(request.url)
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
}
