import { isbot } from 'isbot'
import { parseSearch } from '../../domain/search.ts'
import { looksPersonal, searchName } from '../../domain/search-words.ts'
import { screenPath } from '../cache/kinds.ts'
import type { Screen } from './screen.ts'

/** A request that was answered. */
export interface Answered {
  method: string
  /** Path and query. */
  address: string
  status: number
  /** Null where the answer was no screen. */
  screen: Screen | null
  /** Of the connection. */
  remoteAddress: string | undefined
  /** By its name in lower case. */
  header(name: string): string | null | undefined
}

/** Somebody looked at a screen. */
export interface View {
  path: string
  /** Slug of the listing that it shows. */
  listing: string | null
  /** See `searchName`. */
  search: string | null
  foundNothing: boolean
  /** Where whoever came from elsewhere came from; null for who was here before. */
  source: string | null
}

/** Came from nowhere that can be named: typed, a bookmark, a mail. */
export const DIRECT = 'Direct'

const LISTINGS = '/listings/'
const LONGEST_NAME = 300
const LONGEST_SOURCE = 100
const LONGEST_TAG = 60
/** What programs read, and what only operators do. */
const NOT_COUNTED = /^\/(admin|api)(\/|$)/

/** The view that a request was; null where nobody looked at anything. `ownSite` is host and port of the public address. */
export function viewOf(answered: Answered, ownSite: string): View | null {
  const { method, address, status, screen, header } = answered
  // 304 says that the page that the browser has is shown again.
  if (screen === null || method !== 'GET' || (status !== 200 && status !== 304)) return null
  if (isPrefetch(header) || isProgram(header('user-agent'))) return null
  const mark = address.indexOf('?')
  const asked = mark === -1 ? address : address.slice(0, mark)
  const query = mark === -1 ? '' : address.slice(mark + 1)
  const path = screenPath(asked)
  if (path.length > LONGEST_NAME || NOT_COUNTED.test(path)) return null
  const referer = header('referer') ?? ''
  const from = siteOf(referer)
  const isFromHere = from !== null && (from === ownSite || from === header('host')?.toLowerCase())
  if (asked !== path && isFromHere && isSameScreen(referer, path, query)) return null
  return {
    path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    listing: path.startsWith(LISTINGS) ? path.slice(LISTINGS.length) : null,
    search: path === '/search' ? searchName(parseSearch(new URLSearchParams(query)).filters) : null,
    foundNothing: screen.foundNothing,
    source: tagOf(query) ?? (isFromHere ? null : nameOf(from)),
  }
}

const isPrefetch = (header: Answered['header']) =>
  /prefetch|prerender/i.test(header('sec-purpose') ?? header('purpose') ?? header('x-moz') ?? '')

const programs = new Map<string, boolean>()
const KNOWN_PROGRAMS = 2_000
const LONGEST_KNOWN = 400

/** Every browser says what it is. There are few, and asking takes longer than remembering. */
function isProgram(userAgent: string | null | undefined): boolean {
  if (!userAgent) return true
  const known = programs.get(userAgent)
  if (known !== undefined) return known
  const answer = isbot(userAgent)
  if (programs.size >= KNOWN_PROGRAMS) programs.clear()
  if (userAgent.length <= LONGEST_KNOWN) programs.set(userAgent, answer)
  return answer
}

/** Host and port of an address, as the header `Host` writes them. */
const siteOf = (referer: string) => /^[a-z][a-z0-9+.-]*:\/\/([^/?#@]+)/i.exec(referer)?.[1]?.toLowerCase() ?? null

/**
 * A screen asks for its own data again after it sent a form. While somebody goes to another screen, the browser still
 * says that it is at the one before.
 */
function isSameScreen(referer: string, path: string, query: string): boolean {
  const { pathname, search } = URL.parse(referer) ?? { pathname: null, search: '' }
  const params = new URLSearchParams(query)
  params.delete('_routes')
  return pathname === path && new URLSearchParams(search).toString() === params.toString()
}

/** `utm_source` of a link that somebody made for this; null where there is none, or one that could be a person. */
function tagOf(query: string): string | null {
  if (!query.includes('utm_source=')) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const tag = (new URLSearchParams(query).get('utm_source') ?? '').replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  if (tag === '' || tag.length > LONGEST_TAG || !tag.isWellFormed() || looksPersonal(tag)) return null
  return tag.toLowerCase()
}

function nameOf(site: string | null): string {
  const host = (site ?? '').replace(/:\d+$/, '').replace(/^www\./, '')
  return /^[a-z0-9.-]+$/.test(host) && host.length <= LONGEST_SOURCE ? host : DIRECT
}
