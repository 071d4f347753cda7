import type { Box } from '../../../domain/distance.ts'
import { services, site } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/base-map'

const WORLD: Box = [-180, -85, 180, 85]

/** Base layer data for `?box=west,south,east,north`, by default the world, and the map style URL if one is set. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context)
  const box = readBox(new URL(request.url).searchParams.get('box') ?? '')
  try {
    const base = await context.get(services).maps.getBaseMap({ box })
    return Response.json({ base, style: context.get(site).mapStyleUrl ?? null }, { headers: PRIVATE })
  } catch (error) {
    throw toRouteError(context, error)
  }
}

/** Clamps the box to the Mercator range; an invalid box returns the world. */
function readBox(text: string): Box {
  const numbers = text.split(',').map(Number)
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return WORLD
  const [west, south, east, north] = numbers.map((value, side) =>
    side % 2 === 0 ? Math.min(180, Math.max(-180, value)) : Math.min(85, Math.max(-85, value)),
  ) as Box
  return west < east && south < north ? [west, south, east, north] : WORLD
}
