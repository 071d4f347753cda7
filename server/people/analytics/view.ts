import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { looksPersonal, searchName } from '../../../domain/search/search-words.ts'
import { screenPath } from '../../platform/http/screen-path.ts'
import type { ServedRequest } from '../../platform/http/screen-response.ts'

/** A view of a screen by a person. */
export interface View {
  path: string
  /** Slug of the listing shown. */
  listing: string | null
  /** See `searchName`. */
  search: string | null
  foundNothing: boolean
  /** Where the visitor came from; null when they came from this site. */
  source: string | null
}

/** No known source: a typed address, a bookmark or an email. */
export const DIRECT = 'Direct'

/** The page of a listing, but not its form to report it. */
const LISTING = /^\/listings\/([^/]+)\/?$/
const LONGEST_NAME = 300
const LONGEST_SOURCE = 100
const LONGEST_TAG = 60
/** Pages for programs and operators. */
const NOT_COUNTED = /^\/(admin|api)(\/|$)/

/** The view that a request represents; null if it isn't one. `ownSite` is the host and port of the public address. */
export function viewOf(request: ServedRequest, ownSite: string): View | null {
  const { method, address, status, screen, header } = request
  // With a 304, the browser shows the page from its cache.
  if (screen === null || method !== 'GET' || (status !== 200 && status !== 304)) return null
  if (isPrefetch(header) || isBot(header('user-agent'))) return null
  const mark = address.indexOf('?')
  const requestPath = mark === -1 ? address : address.slice(0, mark)
  const query = mark === -1 ? '' : address.slice(mark + 1)
  const path = screenPath(requestPath)
  if (path.length > LONGEST_NAME || NOT_COUNTED.test(path)) return null
  const referer = header('referer') ?? ''
  const from = siteOf(referer)
  const isFromHere = from !== null && (from === ownSite || from === header('host')?.toLowerCase())
  if (requestPath !== path && isFromHere && isSameScreen(referer, path, query)) return null
  return {
    path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    listing: LISTING.exec(path)?.[1] ?? null,
    search: path === '/search' ? searchName(parseSearch(new URLSearchParams(query)).filters) : null,
    foundNothing: screen.foundNothing,
    source: tagOf(query) ?? (isFromHere ? null : nameOf(from)),
  }
}

const isPrefetch = (header: ServedRequest['header']) =>
  /prefetch|prerender/i.test(header('sec-purpose') ?? header('purpose') ?? header('x-moz') ?? '')

/** Few distinct user agents make most requests, and `isbot` matches a long regular expression. */
const botByUserAgent = new LRUCache<string, boolean>({ max: 2_000 })
const MAX_CACHED_LENGTH = 400

function isBot(userAgent: string | null | undefined): boolean {
  if (!userAgent) return true
  const cached = botByUserAgent.get(userAgent)
  if (cached !== undefined) return cached
  const result = isbot(userAgent)
  if (userAgent.length <= MAX_CACHED_LENGTH) botByUserAgent.set(userAgent, result)
  return result
}

/** Host and port of a URL, as in the Host header. */
const siteOf = (referer: string) => /^[a-z][a-z0-9+.-]*:\/\/([^/?#@]+)/i.exec(referer)?.[1]?.toLowerCase() ?? null

/**
 * Whether a data request comes from the same screen, which reloads its data after a form submission. On navigation to
 * another screen, the Referer is still the previous one.
 */
function isSameScreen(referer: string, path: string, query: string): boolean {
  const { pathname, search } = URL.parse(referer) ?? { pathname: null, search: '' }
  const params = new URLSearchParams(query)
  params.delete('_routes')
  return pathname === path && new URLSearchParams(search).toString() === params.toString()
}

/** `utm_source` of a tagged link; null when missing or when it could identify a person. */
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
