import { useSyncExternalStore } from 'react'
import { useSignedInUser } from '../form/signed-in-user.ts'
import type { FavoriteAnswer } from './account-favorites.ts'
import { type DeviceListing, deviceFavorites } from './device-listings.ts'

/** The slugs of the listings that are saved, in the account or on the device of a visitor; null until they are known. */
let saved: ReadonlySet<string> | null = null
/** Whose they are; null for the device. */
let owner: string | null | undefined
const listeners = new Set<() => void>()

function publish(slugs: Iterable<string> | null): void {
  saved = slugs && new Set(slugs)
  for (const listener of listeners) listener()
}

/** Most visitors have no account, so its code comes when it is needed. */
const ofAccount = () => import('./account-favorites.ts')

/** Loads them once for each account. */
function load(user: string | null): void {
  if (owner === user) return
  owner = user
  publish(user === null ? deviceFavorites.read().map(({ slug }) => slug) : null)
  if (user === null) return
  void ofAccount()
    .then(({ loadFavorites }) => loadFavorites(user))
    // If it fails, the hearts are empty. Saving works.
    .catch(() => [])
    .then((slugs) => owner === user && publish(slugs))
}

function setSaved(slug: string, isSaved: boolean): void {
  const others = [...(saved ?? [])].filter((each) => each !== slug)
  publish(isSaved ? [slug, ...others] : others)
}

async function toggle(user: string | null, listing: DeviceListing): Promise<FavoriteAnswer> {
  const { slug } = listing
  const isSaved = !saved?.has(slug)
  setSaved(slug, isSaved)
  if (user === null) {
    if (!isSaved) deviceFavorites.remove(slug)
    else if (!deviceFavorites.add(listing)) {
      setSaved(slug, false)
      return { message: 'This browser stores nothing. Sign in to save listings.' }
    }
    return {}
  }
  try {
    const { changeFavorite } = await ofAccount()
    const answer = await changeFavorite(user, slug, isSaved)
    if (answer.remains) setSaved(slug, true)
    return answer
  } catch (error) {
    setSaved(slug, !isSaved)
    const message = error instanceof TypeError ? '' : (error as Error).message
    return { message: message || 'Couldn’t save. Check your connection.' }
  }
}

/** Whether a listing is saved, undefined until that is known; and what saves it or takes it out again. */
export function useFavorite(listing: DeviceListing) {
  const user = useSignedInUser()?.id ?? null
  const slugs = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      load(user)
      return () => void listeners.delete(listener)
    },
    () => saved,
    () => null,
  )
  return { isSaved: slugs?.has(listing.slug), toggle: () => toggle(user, listing) }
}
