import { data, href, redirect } from 'react-router'
import { services } from '../../context.ts'
import { requireSignIn } from '../../ui/account/require-sign-in.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import type { Route } from './+types/open-alert'

/** Marks an alert as read and goes to its listing, or back to the alerts if that isn’t public anymore. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 })
  const slug = await context.get(services).alerts.open(viewer, id)
  return redirect(slug === null ? href('/saved/alerts') : href('/listings/:slug', { slug }), { headers: PRIVATE })
}
