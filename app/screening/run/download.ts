import { data } from 'react-router'
import { parseScoring } from '../../../domain/screening/parcel-query.ts'
import type { DownloadFormat } from '../../../server/screening/runs/service.ts'
import { services, viewer } from '../../context.ts'
import { loadOrThrow } from '../../ui/document/load-or-throw.ts'
import { SECRET } from '../../ui/document/private.ts'
import { footerOf } from '../footer-of.ts'
import type { Route } from './+types/download'

const FORMATS: readonly DownloadFormat[] = ['csv', 'geojson', 'xlsx', 'pdf']

/** Downloads all parcels of a screening with their facts and scores. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const format = FORMATS.find((each) => each === params.format)
  if (!format) throw data(null, { status: 404 })
  const { screenings } = context.get(services)
  const { contentType, disposition, body } = await loadOrThrow(context, () =>
    screenings.download(context.get(viewer), params.id, format, {
      footer: footerOf(context, params.id),
      scoring: parseScoring(url.searchParams),
    }),
  )
  return new Response(body, { headers: { ...SECRET, 'Content-Type': contentType, 'Content-Disposition': disposition } })
}
