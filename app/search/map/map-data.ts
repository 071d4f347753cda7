import type { Box } from '../../../domain/distance.ts'
import { parseSearch } from '../../../domain/search.ts'
import { type Cluster, MAX_ZOOM } from '../../../domain/search-map/clusters.ts'
import { services, viewer } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { type CardListing, cardListing } from '../../ui/listing/card-listing.ts'
import { searchFilters } from '../load-search.ts'
import type { Route } from './+types/map-data'

/** A marker of the map: a single listing or several together. */
export interface Marker extends Omit<Cluster, 'listing'> {
  listing: CardListing | null
}

export interface MapData {
  /** What the markers were counted in; around all matches if no box was asked for. */
  box: Box
  markers: Marker[]
}

const NOT_CACHED = { 'Cache-Control': 'no-store' }

/** What a search shows on the map, as JSON: the query of `/search` with `box` (west,south,east,north) and `zoom`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = url.searchParams.get('box')
  const box = text === null ? null : parseSearch(new URLSearchParams({ bbox: text })).filters.bbox
  const zoom = Number(url.searchParams.get('zoom') ?? 4)
  if ((text !== null && box === null) || !(zoom >= 0 && zoom <= MAX_ZOOM)) {
    return Response.json({ error: 'box or zoom is out of range' }, { status: 400, headers: NOT_CACHED })
  }
  try {
    const { listings, suggestions } = context.get(services)
    const { filters } = await suggestions.understand(context.get(viewer), searchFilters(url.searchParams).filters)
    const found = await listings.findClusters(context.get(viewer), { filters, box, zoom })
    const markers = found.clusters.map(({ listing, ...cluster }) => ({
      ...cluster,
      listing: listing && cardListing(listing),
    }))
    return Response.json({ box: found.box, markers } satisfies MapData, { headers: { 'Cache-Control': 'no-cache' } })
  } catch (error) {
    const { status } = failureOf(context, error)
    return Response.json({ error: 'The map is unavailable' }, { status, headers: NOT_CACHED })
  }
}
