import { href, type RouterContextProvider, redirect } from 'react-router'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { viewer } from '../../context.ts'
import { withNext } from './next-param.ts'

/** Returns the signed-in viewer. Redirects a visitor to sign in and then back to the requested screen. */
export function requireSignIn(context: Readonly<RouterContextProvider>, request: Request): SignedInViewer {
  const current = context.get(viewer)
  if (current.kind === 'user') return current
  const { pathname, search } = new URL(request.url)
  throw redirect(withNext(href('/login'), pathname + search))
}
