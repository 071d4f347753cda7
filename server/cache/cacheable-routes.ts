import { NO_FILTERS } from '../../domain/search.ts'
import type { ContentTable } from './content-changes.ts'

/** What is kept under one key, and which tables it is made of. */
export interface Kept {
  /** Path and query, in one order; also the address to render. */
  key: string
  tables: readonly ContentTable[]
  hasQuery: boolean
}

interface Kind {
  path: RegExp
  tables: readonly ContentTable[]
  /** The parameters that the screen reads. With any other, a page is not kept: it may show it. */
  query?: readonly string[]
}

const LISTINGS = ['land_listings', 'site_settings'] as const
const POSTS = ['blog_posts', 'site_settings'] as const
const CITIES = ['city_pages', 'land_listings', 'site_settings'] as const
const DATASETS = ['datasets', 'site_settings'] as const
const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Every page that is kept. What is not named here is rendered anew each time. */
const KINDS: readonly Kind[] = [
  { path: /^\/$/, tables: CITIES },
  { path: /^\/search$/, tables: CITIES, query: Object.keys(NO_FILTERS) },
  { path: new RegExp(`^/listings/${SLUG}$`), tables: LISTINGS },
  { path: /^\/blog$/, tables: POSTS, query: ['q', 'tag', 'page'] },
  { path: new RegExp(`^/blog/${SLUG}$`), tables: POSTS },
  { path: /^\/blog\/(rss\.xml|feed\.json)$/, tables: POSTS },
  { path: new RegExp(`^/city/${SLUG}$`), tables: CITIES },
  { path: /^\/dashboard$/, tables: DATASETS, query: ['q', 'type', 'region'] },
  { path: new RegExp(`^/dashboard/${SLUG}$`), tables: DATASETS, query: ['column'] },
  { path: /^\/dcat\.json$/, tables: DATASETS },
  { path: /^\/demo$/, tables: LISTINGS },
  { path: /^\/(learn|data|contact|privacy|terms|list-your-land)$/, tables: ['site_settings'] },
  {
    path: /^\/(robots\.txt|sitemap\.xml|sitemaps\/screens\.xml)$/,
    tables: ['blog_posts', 'city_pages', 'datasets', 'land_listings', 'site_settings'],
  },
]

/** Of whoever counts visits: they change nothing on a page. */
const TRACKING = /^(utm_[a-z_]+|gclid|fbclid|msclkid|gad_source|mc_[ce]id)$/
/** React Router asks for a screen's data under the screen's address and this ending. */
const DATA = '.data'
const DATA_OF_HOME = '/_root.data'
/** Which of a screen's loaders are asked for. */
const DATA_QUERY = '_routes'
const LONGEST_KEY = 300

/** Under what the page at an address (path and query, as it stands in the request) is kept; null when it is not. */
export function keptAs(address: string): Kept | null {
  if (address.length > LONGEST_KEY) return null
  const mark = address.indexOf('?')
  const path = mark === -1 ? address : address.slice(0, mark)
  const kind = kindOf(screenPath(path))
  if (!kind) return null
  const query = mark === -1 ? '' : canonicalQuery(address.slice(mark + 1), kind.query ?? [], path.endsWith(DATA))
  if (query === null) return null
  return { key: query === '' ? path : `${path}?${query}`, tables: kind.tables, hasQuery: query !== '' }
}

const kindOf = (path: string) => KINDS.find((kind) => kind.path.test(path))

/** The screen whose data, or whose page, is asked for at a path. */
export const screenPath = (path: string) => {
  if (!path.endsWith(DATA)) return path
  return path === DATA_OF_HOME ? '/' : path.slice(0, -DATA.length)
}

/** Null when it says what the screen does not know. */
function canonicalQuery(query: string, known: readonly string[], isData: boolean): string | null {
  const params = new URLSearchParams(query)
  for (const name of [...params.keys()]) {
    if (TRACKING.test(name)) params.delete(name)
    else if (!known.includes(name) && !(isData && name === DATA_QUERY)) return null
  }
  params.sort()
  return params.toString()
}
