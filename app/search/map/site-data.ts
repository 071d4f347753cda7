import { siteFiltersOf } from '../../../domain/candidate-site/site-search.ts'
import { MAX_ZOOM } from '../../../domain/search/map/clusters.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import { services, viewer } from '../../context.ts'
import { type SiteMarker, siteMarker } from '../../ui/candidate-site/card-site.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { searchFilters } from '../load-search.ts'
import type { Route } from './+types/site-data'

export interface SiteMapData {
  markers: SiteMarker[]
}

const NOT_CACHED = { 'Cache-Control': 'no-store' }

/** The candidate sites of a search on the map, as JSON: the query of `/search` with `box` and `zoom`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = url.searchParams.get('box') ?? ''
  const { bbox: box } = parseSearch(new URLSearchParams({ bbox: text })).filters
  const zoom = Number(url.searchParams.get('zoom') ?? 4)
  if (box === null || !(zoom >= 0 && zoom <= MAX_ZOOM)) {
    return Response.json({ error: 'box or zoom is out of range' }, { status: 400, headers: NOT_CACHED })
  }
  try {
    const { candidateSites, suggestions } = context.get(services)
    const { filters } = await suggestions.understand(context.get(viewer), searchFilters(url.searchParams).filters)
    const options = { filters: siteFiltersOf(filters), box, zoom }
    const found = await candidateSites.findClusters(context.get(viewer), options)
    const markers = found.map((cluster) => siteMarker(cluster, profileOf(filters)))
    return Response.json({ markers } satisfies SiteMapData, { headers: { 'Cache-Control': 'no-cache' } })
  } catch (error) {
    const { status } = failureOf(context, error)
    return Response.json({ error: 'The map is unavailable' }, { status, headers: NOT_CACHED })
  }
}
