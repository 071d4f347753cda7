import { href, redirect } from 'react-router'
import { services } from '../../context.ts'
import { requireSignIn } from '../../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import type { Route } from './+types/open-search'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Saved search', matches)
}

/** Counts the matches of a saved search as seen, and shows them. */
export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const query = await loadOrThrow(context, () => context.get(services).savedSearches.open(viewer, id))
  return redirect(query ? `${href('/search')}?${query}` : href('/search'), { headers: PRIVATE })
}

/** Only errors are shown. */
export default function OpenSearch() {
  return null
}
