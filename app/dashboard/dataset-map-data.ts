import { isErrorCode } from '../../domain/errors.ts'
import { services, viewer } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'
import type { Route } from './+types/dataset-map-data'

/** A sample of the rows of a dataset for its map, as JSON: `points`, `lines` and `areas` in degrees. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const features = await context.get(services).datasets.getMapFeatures(context.get(viewer), params.slug)
    if (!features) return Response.json({ error: 'This dataset has no coordinates' }, { status: 404 })
    return Response.json(features, { headers: { 'Cache-Control': 'no-cache' } })
  } catch (error) {
    const status = isErrorCode(error, 'dataset_not_found') ? 404 : failureOf(context, error).status
    return Response.json({ error: 'The map is unavailable' }, { status, headers: { 'Cache-Control': 'no-store' } })
  }
}
