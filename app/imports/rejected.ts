import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { Route } from './+types/rejected'

/** Downloads the rejected rows of a file, with the reasons. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const { disposition, csv } = await loadOrThrow(context, () =>
    context.get(services).feeds.rejectedCsv(viewer, params.id),
  )
  const type = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': disposition }
  return new Response(csv, { headers: { ...PRIVATE, ...type } })
}
