import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { RecentlyViewed } from '../ui/listing/recently-viewed-section.tsx'
import type { Route } from './+types/recent'
import { countSavedTabs } from './count-saved-tabs.ts'
import { SavedPage } from './saved-page.tsx'

export const headers = () => PRIVATE

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Recently viewed', matches)
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  countSavedTabs(context, requireSignIn(context, request))

export default function Recent({ loaderData: counts }: Route.ComponentProps) {
  return (
    <SavedPage tab="recent" counts={counts}>
      <p className="mt-6 text-13 text-ink-3">The last 20 listings that you opened in this browser.</p>
      <RecentlyViewed />
    </SavedPage>
  )
}
