import type { Box } from '../../../domain/distance.ts'
import { services, site } from '../../context.ts'
import { PRIVATE } from '../../ui/private.ts'
import { admit, refusal } from '../admit.ts'
import type { Route } from './+types/map-base'

const WORLD: Box = [-180, -85, 180, 85]

/** What a map shows below the land: `?box=west,south,east,north`; without one the world. A style replaces it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  admit(context)
  const box = readBox(new URL(request.url).searchParams.get('box') ?? '')
  try {
    const base = await context.get(services).maps.getBaseMap({ box })
    return Response.json({ base, style: context.get(site).mapStyleUrl ?? null }, { headers: PRIVATE })
  } catch (error) {
    throw refusal(context, error)
  }
}

/** Within the world. What is no box is all of it. */
function readBox(text: string): Box {
  const numbers = text.split(',').map(Number)
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return WORLD
  const [west, south, east, north] = numbers.map((value, side) =>
    side % 2 === 0 ? Math.min(180, Math.max(-180, value)) : Math.min(85, Math.max(-85, value)),
  ) as Box
  return west < east && south < north ? [west, south, east, north] : WORLD
}
