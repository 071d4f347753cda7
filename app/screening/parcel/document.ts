import { data } from 'react-router'
import { parcelNumber } from '../../../domain/screening/parcel-name.ts'
import { parseScoring } from '../../../domain/screening/parcel-query.ts'
import { services, viewer } from '../../context.ts'
import { loadOrThrow } from '../../ui/document/load-or-throw.ts'
import { SECRET } from '../../ui/document/private.ts'
import type { Route } from './+types/document'
import { documentText } from './load-parcel.ts'

/** Downloads a screening with all that it takes to compute it again with `npm run screen`. */
export async function loader({ context, params: { id, parcel }, url }: Route.LoaderArgs) {
  const { screenings } = context.get(services)
  const { document } = await loadOrThrow(context, () =>
    screenings.getParcel(context.get(viewer), id, parcelNumber(parcel), parseScoring(url.searchParams)),
  )
  if (!document) throw data(null, { status: 404 })
  return new Response(documentText(document), {
    headers: {
      ...SECRET,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="screening-${parcelNumber(parcel)}.json"`,
    },
  })
}
