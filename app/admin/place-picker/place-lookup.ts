import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/place-lookup'

/** The place that contains a point, as saving would determine it: `?at=30.57,-97.41`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const at = new URL(request.url).searchParams.get('at') ?? ''
  try {
    const place = await context.get(services).content.listings.findPlace(admin, at.slice(0, 100))
    return Response.json({ place }, { headers: PRIVATE })
  } catch (error) {
    throw toRouteError(context, error)
  }
}
