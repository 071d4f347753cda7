import { SLUG } from '../content/slug.ts'
import { parcelNumber } from '../screening/parcel-name.ts'
import { parseScoring, type Scoring, scoringParams } from '../screening/parcel-query.ts'
import { MAX_COMPARED } from '../screening/run.ts'

/** A site that can be compared with others: a page of the product. */
export type ComparedSite =
  | { kind: 'listing'; slug: string }
  | { kind: 'candidate-site'; slug: string }
  /** A parcel of a screening: `run` is its id, or the secret of a shared link. */
  | { kind: 'parcel'; run: string; number: number }

export interface ComparisonOptions extends Scoring {
  /** Also what is the same everywhere. */
  showsAll: boolean
}

export interface Comparison extends ComparisonOptions {
  /** In the order of the URL, each one once, as many as can be compared. */
  sites: ComparedSite[]
  /** How many more the URL has. */
  tooMany: number
  /** How many values of the URL aren't paths of sites. */
  unreadable: number
}

const MAX_READ = 100
const MAX_PATH = 300
const MAX_SLUG = 200
const RUN = /^[\w-]{1,100}$/

/** Never throws: what can't be read is counted. */
export function parseComparison(params: URLSearchParams): Comparison {
  const given = params
    .getAll('site')
    .slice(0, MAX_READ)
    .filter((text) => text.trim() !== '')
  const read = given.map(parseSitePath)
  const sites = [...new Map(read.flatMap((site) => (site ? [[sitePath(site), site] as const] : []))).values()]
  return {
    ...parseScoring(params),
    showsAll: params.has('all'),
    sites: sites.slice(0, MAX_COMPARED),
    tooMany: Math.max(0, sites.length - MAX_COMPARED),
    unreadable: read.filter((site) => site === null).length,
  }
}

/** The path of the page of a site, without the leading slash: “listings/riverside-40”, “screen/REF/3”. */
export const sitePath = (site: ComparedSite): string =>
  site.kind === 'parcel'
    ? `screen/${site.run}/${site.number}`
    : `${site.kind === 'listing' ? 'listings' : 'candidate-sites'}/${site.slug}`

/** The inverse of `sitePath`; null for other text. It also reads whole URLs, which people paste. */
export function parseSitePath(text: string): ComparedSite | null {
  if (text.length > MAX_PATH) return null
  const path = text
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/, '')
  const [area, name, number, ...rest] = path.split('/').filter(Boolean)
  if (name === undefined || rest.length > 0) return null
  if (area === 'screen' && number !== undefined) {
    const site = { kind: 'parcel', run: name, number: parcelNumber(number) } as const
    return RUN.test(name) && site.number > 0 ? site : null
  }
  const kind = area === 'listings' ? 'listing' : area === 'candidate-sites' ? 'candidate-site' : null
  return kind && number === undefined && name.length <= MAX_SLUG && SLUG.test(name) ? { kind, slug: name } : null
}

/** The query of a comparison. Default values are left out, and slashes stay readable. */
export function comparisonQuery(sites: readonly ComparedSite[], options: Partial<ComparisonOptions> = {}): string {
  const { profile = null, weights = null, known = false, showsAll = false } = options
  const params = scoringParams({ profile, weights, known })
  if (showsAll) params.set('all', '1')
  return [...sites.map((site) => `site=${sitePath(site)}`), String(params)].filter(Boolean).join('&')
}

/** Where sites are compared. */
export const comparePath = (sites: readonly ComparedSite[], options?: Partial<ComparisonOptions>): string =>
  ['/compare', comparisonQuery(sites, options)].filter(Boolean).join('?')
