import { redirect } from 'react-router'
import { caller, services, viewer } from '../context.ts'
import { cookieHeaders } from '../ui/cookies.ts'
import type { Route } from './+types/logout'

/** A link or a picture that leads here signs nobody out: only a form does. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  const cookies = await context.get(services).accounts.signOut(context.get(viewer), context.get(caller))
  return redirect('/', { headers: cookieHeaders(cookies) })
}
