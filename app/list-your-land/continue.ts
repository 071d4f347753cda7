import { href, redirect } from 'react-router'
import { caller, services, viewer } from '../context.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { Route } from './+types/continue'

/** Goes to the draft that was changed last, of the account or else of the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const [draft] = await context.get(services).drafts.list(context.get(viewer), context.get(caller))
  const to = draft ? href('/list-your-land/:draft/:step?', { draft: draft.id }) : href('/list-your-land')
  return redirect(to, { headers: PRIVATE })
}
