import { href } from 'react-router'
import { type SiteFilters, siteParams } from '../../../domain/candidate-site/site-search.ts'

/** `/candidate-sites?…` of these filters. */
export function candidateSitesPath(filters: Partial<SiteFilters> = {}): string {
  const query = siteParams(filters).toString()
  return query ? `${href('/candidate-sites')}?${query}` : href('/candidate-sites')
}
