import { href, redirect } from 'react-router'
import { caller, services, viewer } from '../context.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import type { Route } from './+types/logout'

/** Only a POST signs out, so that a link or an image on another site can't. */
export const loader = () => redirect(href('/'))

export async function action({ context }: Route.ActionArgs) {
  const cookies = await context.get(services).accounts.signOut(context.get(viewer), context.get(caller))
  const headers = new Headers(cookieHeaders(cookies))
  // What the account viewed, searched for and typed on this device.
  headers.set('Clear-Site-Data', '"storage"')
  return redirect(href('/'), { headers })
}
