import type { CandidateSitePage } from '../../domain/candidate-site/candidate-site.ts'
import { appliedSiteFilters, parseSiteSearch, type SiteFilters } from '../../domain/candidate-site/site-search.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { IgnoredParameter } from '../../domain/search/parse-search.ts'
import { wherePhrase } from '../../domain/search/where-phrase.ts'
import type { Services } from '../../server/services.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'

export interface SitesView {
  filters: SiteFilters
  ignored: IgnoredParameter[]
  chips: { label: string; to: string }[]
  /** Null when the search failed. */
  result: CandidateSitePage | null
  /** “within 50 miles of Taylor, Texas”. */
  where: string | null
}

/** Parses the query and searches. A failed search returns a view without results. */
export async function loadSites(
  candidateSites: Services['candidateSites'],
  viewer: Viewer,
  params: URLSearchParams,
  onError: (error: unknown) => void,
): Promise<SitesView> {
  const { filters, ignored } = parseSiteSearch(params)
  const result = await candidateSites.search(viewer, { filters }).catch((error: unknown) => {
    onError(error)
    return null
  })
  const place = result?.place ?? null
  const chips = appliedSiteFilters(filters, place).map(({ label, without }) => ({
    label,
    to: candidateSitesPath(without),
  }))
  return { filters, ignored, chips, result, where: wherePhrase(filters, place) }
}
