import { parseGps } from '../../../domain/place/gps.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/place-lookup'

/**
 * The place that contains a point, as saving would determine it: `?at=30.57,-97.41`. With `drawing`, also a map around the
 * point, for browsers that can't draw one.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const at = (searchParams.get('at') ?? '').slice(0, 100)
  try {
    const place = await context.get(services).content.listings.findPlace(admin, at)
    const point = searchParams.has('drawing') ? parseGps(at) : null
    const around = point && { ...point, boundary: null, city: place?.city ?? null }
    const drawing = around && (await context.get(services).maps.getLocator(around))
    return Response.json({ place, ...(drawing && { drawing }) }, { headers: PRIVATE })
  } catch (error) {
    throw toRouteError(context, error)
  }
}
