import { href } from 'react-router'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { SavedRuns } from '../ui/screening/saved-runs.tsx'
import type { Route } from './+types/screenings'
import { countSavedTabs } from './count-saved-tabs.ts'
import { SavedPage } from './saved-page.tsx'

export const headers = () => PRIVATE

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Screenings', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const [runs, counts] = await Promise.all([
    context.get(services).screenings.list(viewer),
    countSavedTabs(context, viewer),
  ])
  return { runs, counts }
}

export default function Screenings({ loaderData: { runs, counts } }: Route.ComponentProps) {
  return (
    <SavedPage tab="screenings" counts={counts}>
      <SavedRuns runs={runs} />
      <ButtonLink to={href('/screen')} className="mt-4">
        Screen parcels
      </ButtonLink>
    </SavedPage>
  )
}
