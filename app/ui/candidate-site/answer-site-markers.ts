import type { RouterContextProvider } from 'react-router'
import type { SiteFilters } from '../../../domain/candidate-site/site-search.ts'
import { MAX_ZOOM } from '../../../domain/search/map/clusters.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import { services, viewer } from '../../context.ts'
import { failureOf } from '../form/failure.ts'
import { type SiteMarker, siteMarker } from './card-site.ts'

export interface SiteMarkers {
  markers: SiteMarker[]
}

const NOT_CACHED = { 'Cache-Control': 'no-store' }

/**
 * Answers what a map shows of candidate sites, as JSON, in `box` and at `zoom` of the query.
 * @param readFilters is called only for a box that can be shown
 */
export async function answerSiteMarkers(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
  readFilters: () => SiteFilters | Promise<SiteFilters>,
): Promise<Response> {
  const { bbox: box } = parseSearch(new URLSearchParams({ bbox: params.get('box') ?? '' })).filters
  const zoom = Number(params.get('zoom') ?? 4)
  if (box === null || !(zoom >= 0 && zoom <= MAX_ZOOM)) {
    return Response.json({ error: 'box or zoom is out of range' }, { status: 400, headers: NOT_CACHED })
  }
  try {
    const filters = await readFilters()
    const found = await context.get(services).candidateSites.findClusters(context.get(viewer), { filters, box, zoom })
    const markers = found.map((cluster) => siteMarker(cluster, profileOf(filters)))
    return Response.json({ markers } satisfies SiteMarkers, { headers: { 'Cache-Control': 'no-cache' } })
  } catch (error) {
    const { status } = failureOf(context, error)
    return Response.json({ error: 'The map is unavailable' }, { status, headers: NOT_CACHED })
  }
}
