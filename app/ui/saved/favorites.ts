import { useSyncExternalStore } from 'react'
import { useSignedInUser } from '../form/signed-in-user.ts'
import type { FavoriteAnswer } from './account-favorites.ts'
import { type DeviceListing, deviceFavorites, MAX_DEVICE_FAVORITES } from './device-listings.ts'

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

const isShownAsSaved = (slug: string) => saved?.has(slug) === true

function setSaved(slug: string, isSaved: boolean): void {
  const others = [...(saved ?? [])].filter((each) => each !== slug)
  publish(isSaved ? [slug, ...others] : others)
}

async function toggle(user: string | null, listing: DeviceListing): Promise<FavoriteAnswer> {
  const { slug } = listing
  const isSaved = !isShownAsSaved(slug)
  if (user !== null) {
    setSaved(slug, isSaved)
    try {
      const { sendFavorite } = await ofAccount()
      return await sendFavorite(user, slug, { isShown: isShownAsSaved, show: setSaved })
    } catch {
      setSaved(slug, !isSaved)
      return { message: 'Couldn’t save. Check your connection.' }
    }
  }
  const message = isSaved ? saveOnDevice(listing) : deviceFavorites.remove(slug)
  if (message) return { message }
  setSaved(slug, isSaved)
  return {}
}

/** @returns why it wasn’t saved */
function saveOnDevice(listing: DeviceListing): string | undefined {
  const others = deviceFavorites.read().filter(({ slug }) => slug !== listing.slug)
  if (others.length >= MAX_DEVICE_FAVORITES)
    return `You can save ${MAX_DEVICE_FAVORITES} listings without an account. Log in to save more.`
  return deviceFavorites.add(listing) ? undefined : 'This browser stores nothing. Sign in to save listings.'
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
