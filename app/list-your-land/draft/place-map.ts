import { parseGps } from '../../../domain/place/gps.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import type { Route } from './+types/place-map'

const MAX_TEXT_LENGTH = 500

/** A map around the point `?at=30.57,-97.41`, for browsers that can't draw one, or what `?text=` says about where land is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = url.searchParams.get('text')
  if (text !== null)
    return Response.json(await context.get(services).drafts.locate(text.slice(0, MAX_TEXT_LENGTH)), {
      headers: PRIVATE,
    })
  const point = parseGps((url.searchParams.get('at') ?? '').slice(0, 100))
  const around = point && { ...point, boundary: null, city: null }
  const drawing = around && (await context.get(services).maps.getLocator(around))
  return Response.json({ drawing }, { headers: PRIVATE })
}
