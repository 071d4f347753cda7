import { parcelNumber } from '../../../domain/screening/parcel-name.ts'
import { parseScoring } from '../../../domain/screening/parcel-query.ts'
import { services, viewer } from '../../context.ts'
import { loadOrThrow } from '../../ui/document/load-or-throw.ts'
import { SECRET } from '../../ui/document/private.ts'
import { footerOf } from '../footer-of.ts'
import type { Route } from './+types/parcel-pdf'

/** Downloads a PDF about a parcel. */
export async function loader({ context, params: { id, parcel }, url }: Route.LoaderArgs) {
  const { screenings } = context.get(services)
  const { contentType, disposition, body } = await loadOrThrow(context, () =>
    screenings.downloadParcel(context.get(viewer), id, parcelNumber(parcel), {
      footer: footerOf(context, id, parcel),
      scoring: parseScoring(url.searchParams),
    }),
  )
  return new Response(body, { headers: { ...SECRET, 'Content-Type': contentType, 'Content-Disposition': disposition } })
}
