import type { CandidateSitePage } from '../../domain/candidate-site/candidate-site.ts'
import { appliedSiteFilters, parseSiteSearch, type SiteFilters } from '../../domain/candidate-site/site-search.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { DEFAULT_PROFILE } from '../../domain/screening/site-screening.ts'
import type { IgnoredParameter } from '../../domain/search/parse-search.ts'
import { profileOf } from '../../domain/search/screening-filters.ts'
import { wherePhrase } from '../../domain/search/where-phrase.ts'
import type { Services } from '../../server/services.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import { type CardSite, cardSite } from '../ui/candidate-site/card-site.ts'
import { loadMap, type MapOfSites } from './load-map.ts'

export type ShownSites = Omit<CandidateSitePage, 'data'> & { data: CardSite[] }

export interface SitesView {
  filters: SiteFilters
  ignored: IgnoredParameter[]
  chips: { label: string; to: string }[]
  /** Null when the search failed. */
  result: ShownSites | null
  /** Null without sites, or when it failed. */
  map: MapOfSites | null
  /** Profiles to show scores for. The default has no value, so that it isn’t in the address. */
  profiles: (readonly [value: string, name: string])[]
  /** “within 50 miles of Taylor, Texas”. */
  where: string | null
}

/** Parses the query and searches. A failed search returns a view without results. */
export async function loadSites(
  services: Pick<Services, 'candidateSites' | 'siteScreenings' | 'maps'>,
  viewer: Viewer,
  params: URLSearchParams,
  onError: (error: unknown) => void,
): Promise<SitesView> {
  const { filters, ignored } = parseSiteSearch(params)
  const orNull = <T>(promise: Promise<T>) =>
    promise.catch((error: unknown) => {
      onError(error)
      return null
    })
  const [result, map, profiles] = await Promise.all([
    orNull(services.candidateSites.search(viewer, { filters })),
    orNull(loadMap(services, viewer, filters)),
    orNull(services.siteScreenings.listProfiles(viewer)),
  ])
  const place = result?.place ?? null
  const chips = appliedSiteFilters(filters, place).map(({ label, without }) => ({
    label,
    to: candidateSitesPath(without),
  }))
  return {
    filters,
    ignored,
    chips,
    result: result && { ...result, data: result.data.map((site) => cardSite(site, profileOf(filters))) },
    map: result && map,
    profiles: (profiles ?? []).map(({ key, name }) => [key === DEFAULT_PROFILE ? '' : key, name] as const),
    where: wherePhrase(filters, place),
  }
}
