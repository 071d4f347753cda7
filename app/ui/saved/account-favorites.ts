import { href } from 'react-router'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'
import { deviceFavorites } from './device-listings.ts'

/** What a change of the account's lists came to. */
export interface FavoriteAnswer {
  /** The list that still has the listing, with its note. */
  remains?: { to: string; name: string }
  /** Why it failed. */
  message?: string
}

/**
 * The slugs of the listings that an account has saved. What was saved on the device joins first, and stays there if that fails.
 * @throws Error
 */
export async function loadFavorites(user: string): Promise<string[]> {
  await joinDeviceFavorites(user)
  const answer = await fetch(href('/saved/favorites'), { headers: { [RENDERED_FOR.header]: user } })
  if (!answer.ok) throw new Error()
  return (await answer.json()) as string[]
}

let joining: Promise<void> | null = null
let hasJoined = false

/** Adds what was saved on the device to the account, once, however many parts of a page ask. @throws Error */
export function joinDeviceFavorites(user: string): Promise<void> {
  joining ??= mergeDeviceFavorites(user).finally(() => {
    joining = null
  })
  return joining
}

async function mergeDeviceFavorites(user: string): Promise<void> {
  const slugs = deviceFavorites.read().map(({ slug }) => slug)
  if (slugs.length === 0) return
  await send(user, new URLSearchParams([['do', 'merge'], ...slugs.map((slug) => ['slug', slug])]))
  deviceFavorites.clear()
  hasJoined = true
}

/** Whether something has joined the account since the last call: what was loaded before may lack it. */
export function takeJoined(): boolean {
  const joined = hasJoined
  hasJoined = false
  return joined
}

/** The hearts of a page. */
interface Hearts {
  isShown(slug: string): boolean
  show(slug: string, isSaved: boolean): void
}

/** Listings that a request is about. */
const sending = new Set<string>()

/** Sends what the heart shows. A press during a request is sent after it, so that the last press wins. */
export async function sendFavorite(user: string, slug: string, hearts: Hearts): Promise<FavoriteAnswer> {
  if (sending.has(slug)) return {}
  sending.add(slug)
  let isSaved = !hearts.isShown(slug)
  try {
    for (;;) {
      const sent = hearts.isShown(slug)
      const answer = await send(user, new URLSearchParams({ do: sent ? 'save' : 'unsave', slug }))
      isSaved = sent || answer.remains !== undefined
      if (hearts.isShown(slug) === sent) return answer
    }
  } catch (error) {
    const message = error instanceof TypeError ? '' : (error as Error).message
    return { message: message || 'Couldn’t save. Check your connection.' }
  } finally {
    sending.delete(slug)
    hearts.show(slug, isSaved)
  }
}

/** @throws Error with a message, or without one if the server gave none */
async function send(user: string, body: URLSearchParams): Promise<FavoriteAnswer> {
  body.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  const headers = { [RENDERED_FOR.header]: user }
  // Sent even if the visitor leaves the page right away.
  const answer = await fetch(href('/saved/favorites'), { method: 'POST', headers, body, keepalive: true })
  const read = (await answer.json().catch(() => ({}))) as FavoriteAnswer
  if (answer.ok) return read
  throw new Error(read.message)
}
