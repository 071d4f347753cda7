import { report, services } from '../../context.ts'
import { requireSignIn } from '../../ui/account/require-sign-in.ts'
import { loadOrThrow } from '../../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { countSavedTabs } from '../count-saved-tabs.ts'
import { SavedPage } from '../saved-page.tsx'
import type { Route } from './+types/searches-page'
import type { ChangeAnswer } from './change-answer.ts'
import { changeSearch } from './change-search.server.ts'
import { loadSavedSearches } from './load-searches.ts'
import { SavedSearchList } from './search-list.tsx'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Saved searches', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  return loadOrThrow(context, async () => {
    const [searches, counts] = await Promise.all([
      loadSavedSearches(context.get(services), viewer, context.get(report)),
      countSavedTabs(context, viewer),
    ])
    return { searches, counts }
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireSignIn(context, request)
  return changeSearch(context, viewer, await readFormData(request))
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): ChangeAnswer => ({
      id: String(form.get('id')),
      isSaved: false,
      message: 'We couldn’t save this change.',
      reason,
    }),
  )

export default function SavedSearches({ loaderData: { searches, counts }, actionData: answer }: Route.ComponentProps) {
  return (
    <SavedPage tab="searches" counts={counts}>
      <div className="mt-6 max-w-[50rem] md:mt-8">
        <SavedSearchList searches={searches} answer={answer} />
      </div>
    </SavedPage>
  )
}
