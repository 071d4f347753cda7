import { NO_SITE_FILTERS } from '../../../domain/candidate-site/site-search.ts'
import { API_PARAMETERS } from '../../../domain/search/parse-search.ts'
import { NO_FILTERS } from '../../../domain/search/search.ts'
import { isDataPath, screenPath } from '../http/screen-path.ts'
import type { ContentTable } from './content-changes.ts'

/** The cache key of a page, and the tables it is rendered from. */
export interface CacheEntryKey {
  /** Path and sorted query; also the address to render. */
  key: string
  tables: readonly ContentTable[]
  hasQuery: boolean
}

interface CacheableRoute {
  path: RegExp
  tables: readonly ContentTable[]
  /** The parameters that the screen reads. A page with any other is not cached, because its content may show it. */
  query?: readonly string[]
}

const LISTING = ['land_listings', 'ownership_proofs', 'site_screenings', 'site_settings'] as const
const POSTS = ['blog_posts', 'site_settings'] as const
const CITIES = ['city_pages', 'land_listings', 'site_screenings', 'site_settings'] as const
/** A search for sites may be around a city page, and a site's page shows the listings around it. */
const SITES = ['layers', ...CITIES] as const
const DATASETS = ['datasets', 'site_settings'] as const
const SLUG = '[a-z0-9]+(?:-[a-z0-9]+)*'

/** Every cacheable page and API response. All others are rendered on each request. */
const CACHEABLE_ROUTES: readonly CacheableRoute[] = [
  { path: /^\/$/, tables: SITES },
  { path: /^\/search$/, tables: [...SITES, 'screening_profiles'], query: Object.keys(NO_FILTERS) },
  {
    path: /^\/search\/map$/,
    tables: [...CITIES, 'screening_profiles'],
    query: [...Object.keys(NO_FILTERS), 'box', 'zoom'],
  },
  { path: new RegExp(`^/listings/${SLUG}$`), tables: [...LISTING, 'layers', 'screening_profiles'] },
  {
    path: /^\/api\/v1\/listings$/,
    tables: [...CITIES, 'screening_profiles'],
    query: [...Object.keys(NO_FILTERS), ...API_PARAMETERS],
  },
  { path: new RegExp(`^/api/v1/listings/${SLUG}$`), tables: LISTING },
  { path: /^\/candidate-sites$/, tables: [...SITES, 'screening_profiles'], query: Object.keys(NO_SITE_FILTERS) },
  { path: new RegExp(`^/candidate-sites/${SLUG}$`), tables: SITES },
  { path: /^\/api\/v1\/candidate-sites$/, tables: SITES, query: [...Object.keys(NO_SITE_FILTERS), 'per_page'] },
  { path: new RegExp(`^/api/v1/candidate-sites/${SLUG}$`), tables: SITES },
  { path: /^\/blog$/, tables: POSTS, query: ['q', 'tag', 'page'] },
  { path: new RegExp(`^/blog/${SLUG}$`), tables: POSTS },
  { path: /^\/blog\/(rss\.xml|feed\.json)$/, tables: POSTS },
  { path: new RegExp(`^/city/${SLUG}$`), tables: CITIES },
  { path: /^\/dashboard$/, tables: DATASETS, query: ['q', 'type', 'region'] },
  { path: new RegExp(`^/dashboard/${SLUG}$`), tables: DATASETS, query: ['column'] },
  { path: /^\/dcat\.json$/, tables: DATASETS },
  { path: /^\/data(\/sources)?$/, tables: ['layers', 'site_settings'] },
  { path: /^\/method$/, tables: ['layers', 'screening_profiles', 'site_settings'] },
  { path: /^\/demo$/, tables: [...LISTING, 'layers', 'screening_profiles'] },
  { path: /^\/(learn|contact|privacy|terms|list-your-land)$/, tables: ['site_settings'] },
  {
    path: /^\/(robots\.txt|sitemap\.xml|sitemaps\/screens\.xml)$/,
    tables: ['blog_posts', 'city_pages', 'datasets', 'land_listings', 'layers', 'site_settings'],
  },
]

/** Parameters of ad and analytics links, which don't change the page. */
const TRACKING = /^(utm_[a-z_]+|gclid|fbclid|msclkid|gad_source|mc_[ce]id)$/
/** React Router's list of the loaders to run. */
const DATA_QUERY = '_routes'
const MAX_KEY_LENGTH = 300

/** The cache key of an address (path and query, as in the request); null when the page isn't cacheable. */
export function cacheKeyOf(address: string): CacheEntryKey | null {
  if (address.length > MAX_KEY_LENGTH) return null
  const mark = address.indexOf('?')
  const path = mark === -1 ? address : address.slice(0, mark)
  const route = routeOf(screenPath(path))
  if (!route) return null
  const query = mark === -1 ? '' : canonicalQuery(address.slice(mark + 1), route, path)
  if (query === null) return null
  return { key: query === '' ? path : `${path}?${query}`, tables: route.tables, hasQuery: query !== '' }
}

const routeOf = (path: string) => CACHEABLE_ROUTES.find((route) => route.path.test(path))

/** Null when it has an unknown parameter. */
function canonicalQuery(query: string, { query: known = [] }: CacheableRoute, path: string): string | null {
  const params = new URLSearchParams(query)
  for (const name of [...params.keys()]) {
    // The API lists them as ignored.
    if (TRACKING.test(name) && !path.startsWith('/api/')) params.delete(name)
    else if (!known.includes(name) && !(isDataPath(path) && name === DATA_QUERY)) return null
  }
  params.sort()
  return params.toString()
}
