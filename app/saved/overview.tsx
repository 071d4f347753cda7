import { useEffect } from 'react'
import { href, redirect, useRevalidator } from 'react-router'
import { services, viewer, website } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { useSignedInUser } from '../ui/form/signed-in-user.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { loadFavorites } from '../ui/saved/account-favorites.ts'
import { deviceFavorites } from '../ui/saved/device-listings.ts'
import type { Route } from './+types/overview'
import { DeviceOverview } from './device-overview.tsx'
import { actOnList, type ListAnswer } from './lists/act-on-list.server.ts'
import { ListCards } from './lists/list-cards.tsx'
import { ListPanel } from './lists/list-panel.tsx'
import { SavedPage } from './saved-page.tsx'

export const headers = () => PRIVATE

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Saved', matches)
}

/** What is saved in the account; null for a visitor, whose browser knows what is saved on it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const who = context.get(viewer)
  if (who.kind === 'visitor') return null
  const { savedLists } = context.get(services)
  const lists = await savedLists.list(who)
  const chosen = lists.find(({ id }) => id === url.searchParams.get('list')) ?? lists[0]
  if (!chosen && url.searchParams.has('list')) throw redirect(href('/saved'))
  const list = chosen ? await savedLists.get(who, chosen.id) : null
  return { lists, list, publicUrl: context.get(website).publicUrl }
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
  const { lists, list, publicUrl } = view
  return (
    <SavedPage tab="overview" counts={{}}>
      <div className="mt-6 md:mt-8">
        <ListCards lists={lists} current={list?.id ?? null} answer={answer} />
        {list && <ListPanel key={list.id} list={list} lists={lists} publicUrl={publicUrl} answer={answer} />}
      </div>
    </SavedPage>
  )
}

/** Shows what joins the account from the device. */
function useDeviceFavorites(): void {
  const user = useSignedInUser()?.id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (user === undefined || deviceFavorites.read().length === 0) return
    // What fails now joins with the next page.
    loadFavorites(user).then(revalidate, () => {})
  }, [user, revalidate])
}
