import { href, redirect } from 'react-router'
import { caller, services, viewer } from '../context.ts'
import { withNext } from '../ui/account/next-param.ts'
import { PRIVATE } from '../ui/document/private.ts'
import type { Route } from './+types/continue'

/** Goes to the draft of the account or browser that was changed last. Without one, it may be in an account. */
export async function loader({ context }: Route.LoaderArgs) {
  const who = context.get(viewer)
  const [draft] = await context.get(services).drafts.list(who, context.get(caller))
  if (draft) return redirect(href('/list-your-land/:draft/:step?', { draft: draft.id }), { headers: PRIVATE })
  const list = href('/my/listings')
  return redirect(who.kind === 'user' ? list : withNext(href('/login'), list), { headers: PRIVATE })
}
