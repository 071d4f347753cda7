import { parseScoring } from '../../../domain/screening/parcel-query.ts'
import { services, viewer } from '../../context.ts'
import { SECRET } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import type { Route } from './+types/points'

/** The parcels of a screening for its map, as JSON. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  try {
    const { screenings } = context.get(services)
    const points = await screenings.findPoints(context.get(viewer), params.id, parseScoring(url.searchParams))
    return Response.json(points, { headers: SECRET })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return Response.json({ error: message }, { status, headers: SECRET })
  }
}
