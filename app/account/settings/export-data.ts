import { caller, services } from '../../context.ts'
import { PRIVATE } from '../../ui/private.ts'
import { signedIn } from '../signed-in.ts'
import type { Route } from './+types/my-data'

/** All that is stored about the viewer, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = signedIn(context, request)
  const stored = await context.get(services).account.exportData(viewer, context.get(caller))
  return new Response(`${JSON.stringify(stored, null, 2)}\n`, {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="voltacre-my-data.json"',
    },
  })
}
