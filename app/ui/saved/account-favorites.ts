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

/** @throws Error with a message, or without one if the server gave none */
export const changeFavorite = (user: string, slug: string, isSaved: boolean): Promise<FavoriteAnswer> =>
  send(user, new URLSearchParams({ do: isSaved ? 'save' : 'unsave', slug }))

async function send(user: string, body: URLSearchParams): Promise<FavoriteAnswer> {
  body.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
  const headers = { [RENDERED_FOR.header]: user }
  // Sent even if the visitor leaves the page right away.
  const answer = await fetch(href('/saved/favorites'), { method: 'POST', headers, body, keepalive: true })
  const read = (await answer.json().catch(() => ({}))) as FavoriteAnswer
  if (answer.ok) return read
  throw new Error(read.message)
}
