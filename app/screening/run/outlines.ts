import { parseSearch } from '../../../domain/search/parse-search.ts'
import { services, viewer } from '../../context.ts'
import { SECRET } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import type { Route } from './+types/outlines'

/** The outlines of the parcels in `box` (west,south,east,north), as JSON. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const box = parseSearch(new URLSearchParams({ bbox: url.searchParams.get('box') ?? '' })).filters.bbox
  if (!box) return Response.json({ error: 'box is missing or out of range' }, { status: 400, headers: SECRET })
  try {
    const outlines = await context.get(services).screenings.findOutlines(context.get(viewer), params.id, box)
    return Response.json(outlines, { headers: SECRET })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return Response.json({ error: message }, { status, headers: SECRET })
  }
}
