import { useEffect } from 'react'
import { href, redirect, useRevalidator } from 'react-router'
import { report, services, viewer, website } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { useSignedInUser } from '../ui/form/signed-in-user.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { joinDeviceFavorites, takeJoined } from '../ui/saved/account-favorites.ts'
import type { Route } from './+types/overview'
import { RecentAlerts } from './alerts/recent-alerts.tsx'
import { countSavedTabs } from './count-saved-tabs.ts'
import { DeviceOverview } from './device-overview.tsx'
import { actOnList, type ListAnswer } from './lists/act-on-list.server.ts'
import { ListCards } from './lists/list-cards.tsx'
import { ListPanel } from './lists/list-panel.tsx'
import { SavedPage } from './saved-page.tsx'
import { loadSavedSearches } from './searches/load-searches.ts'
import { SavedSearchList } from './searches/search-list.tsx'

const RECENT_ALERTS = 6

export const headers = () => PRIVATE

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Saved', matches)
}

/** What is saved in the account; null for a visitor, whose browser knows what is saved on it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = context.get(viewer)
  if (who.kind === 'visitor') return null
  const { savedLists, alerts, alertPreferences } = context.get(services)
  const [lists, searches, recent, preferences, counts] = await Promise.all([
    savedLists.list(who),
    loadSavedSearches(context.get(services), who, context.get(report)),
    alerts.find(who, { limit: RECENT_ALERTS }),
    alertPreferences.get(who),
    countSavedTabs(context, who),
  ])
  const chosen = lists.find(({ id }) => id === url.searchParams.get('list')) ?? lists[0]
  if (!chosen && url.searchParams.has('list')) throw redirect(href('/saved'))
  const list = chosen ? await savedLists.get(who, chosen.id) : null
  const removed = url.searchParams.get('removed')
  const undoable = list && removed !== null ? await savedLists.getRemoved(who, list.id, removed) : null
  return {
    lists,
    list,
    undoable,
    searches,
    alerts: recent.data,
    preferences,
    counts,
    publicUrl: context.get(website).publicUrl,
  }
}

export const action = (args: Route.ActionArgs) => actOnList(args)

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): ListAnswer => ({
      did: String(form.get('do')),
      listing: String(form.get('listing') ?? ''),
      typed: String(form.get('note') ?? form.get('name') ?? ''),
      message: 'We couldn’t save this change.',
      reason,
    }),
  )

export default function Saved({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  useDeviceFavorites()
  if (view === null) return <DeviceOverview />
  const { lists, list, undoable, searches, alerts, preferences, counts, publicUrl } = view
  return (
    <SavedPage tab="overview" counts={counts}>
      <div className="mt-6 grid items-start gap-x-12 gap-y-10 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-10">
          <div>
            <ListCards lists={lists} current={list?.id ?? null} answer={answer} />
            {list && (
              <ListPanel
                key={list.id}
                list={list}
                removed={undoable}
                lists={lists}
                publicUrl={publicUrl}
                answer={answer}
              />
            )}
          </div>
          <SavedSearchList searches={searches} />
        </div>
        <RecentAlerts alerts={alerts} preferences={preferences} hasUnread={counts.unread > 0} />
      </div>
    </SavedPage>
  )
}

/** Shows what joins the account from the device, here or from the page before while this one was loading. */
function useDeviceFavorites(): void {
  const user = useSignedInUser()?.id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (user === undefined) return
    // What fails now joins with the next page.
    joinDeviceFavorites(user).then(
      () => {
        if (takeJoined()) void revalidate()
      },
      () => {},
    )
  }, [user, revalidate])
}
