import type { Box } from '../../../domain/geometry/distance.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/parcels'

/** Wider boxes, in degrees, have no parcels: their outlines could not be told apart. */
const MAX_DEGREES = 1

/** Outlines of the published parcels in `?box=west,south,east,north`, without the listing `except`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const box = readBox(url.searchParams.get('box') ?? '')
  const except = url.searchParams.get('except') || null
  try {
    const parcels = box ? await context.get(services).content.listings.findParcels(admin, { box, except }) : []
    return Response.json({ parcels }, { headers: PRIVATE })
  } catch (error) {
    throw toRouteError(context, error)
  }
}

/** Null for what isn't a box, or is too large. */
function readBox(text: string): Box | null {
  const numbers = text.slice(0, 200).split(',').map(Number)
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null
  const [west, south, east, north] = numbers as Box
  const isOnGlobe = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnGlobe && west < east && south < north && east - west <= MAX_DEGREES && north - south <= MAX_DEGREES
    ? [west, south, east, north]
    : null
}
