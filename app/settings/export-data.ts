import { caller, services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { Route } from './+types/export-data'

/** Downloads everything stored about the viewer as a JSON file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const stored = await context.get(services).account.exportData(viewer, context.get(caller))
  return new Response(`${JSON.stringify(stored, null, 2)}\n`, {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="voltacre-my-data.json"',
    },
  })
}
