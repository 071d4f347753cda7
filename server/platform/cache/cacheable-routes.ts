import type { TableName } from '../db/schema.ts'
import { isDataPath, screenPath } from '../http/screen-path.ts'

/** The cache key of a page, and the tables it is rendered from. */
export interface CacheEntryKey {
  /** Path and sorted query; also the address to render. */
  key: string
  tables: readonly TableName[]
  hasQuery: boolean
}

/** What a screen or route says of its pages; those of all others are rendered on each request. */
export interface Cacheable {
  tables: readonly TableName[]
  /** The parameters that the screen reads. A page with any other is not cached, because its content may show it. */
  query?: readonly string[]
}

export interface CacheableRoute extends Cacheable {
  /** As in the table of screens; its parameters are slugs. */
  path: string
}

const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Parameters of ad and analytics links, which don't change the page. */
const TRACKING = /^(utm_[a-z_]+|gclid|fbclid|msclkid|gad_source|mc_[ce]id)$/
/** React Router's list of the loaders to run. */
const DATA_QUERY = '_routes'
const MAX_KEY_LENGTH = 300

/** Returns the cache key of an address (path and query, as in the request); null when the page isn't cacheable. */
export function createCacheKeys(routes: readonly CacheableRoute[]): (address: string) => CacheEntryKey | null {
  const patterns = routes.map(({ path, ...route }) => ({ ...route, pattern: patternOf(path) }))
  return (address) => {
    if (address.length > MAX_KEY_LENGTH) return null
    const mark = address.indexOf('?')
    const path = mark === -1 ? address : address.slice(0, mark)
    const screen = screenPath(path)
    const route = patterns.find(({ pattern }) => pattern.test(screen))
    if (!route) return null
    const query = mark === -1 ? '' : canonicalQuery(address.slice(mark + 1), route, path)
    if (query === null) return null
    return { key: query === '' ? path : `${path}?${query}`, tables: route.tables, hasQuery: query !== '' }
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+|\*/g, SLUG)}$`)

/** Null when it has an unknown parameter. */
function canonicalQuery(query: string, { query: known = [] }: Cacheable, path: string): string | null {
  const params = new URLSearchParams(query)
  for (const name of [...params.keys()]) {
    // The API lists them as ignored.
    if (TRACKING.test(name) && !path.startsWith('/api/')) params.delete(name)
    else if (!known.includes(name) && !(isDataPath(path) && name === DATA_QUERY)) return null
  }
  params.sort()
  return params.toString()
}
