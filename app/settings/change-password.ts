import { href, redirect } from 'react-router'
import { viewer } from '../context.ts'
import { withNext } from '../ui/account/next-param.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { Route } from './+types/change-password'

/** Where password managers look for the form that changes a password (W3C, A Well-Known URL for Changing Passwords). */
export function loader({ context }: Route.LoaderArgs) {
  const form = `${href('/settings')}#password`
  const isSignedIn = context.get(viewer).kind === 'user'
  return redirect(isSignedIn ? form : withNext(href('/login'), form), { headers: PRIVATE })
}
