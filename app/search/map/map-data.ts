import type { Box } from '../../../domain/geometry/distance.ts'
import { type Cluster, MAX_ZOOM, type MapResult } from '../../../domain/search/map/clusters.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { NO_FILTERS, type SearchFilters, searchParams } from '../../../domain/search/search.ts'
import type { LocatorMap } from '../../../server/land/maps/service.ts'
import { services, viewer } from '../../context.ts'
import { cacheable } from '../../traits.server.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { type CardListing, cardListing } from '../../ui/listing/card-listing.ts'
import { searchFilters } from '../load-search.ts'
import type { Route } from './+types/map-data'

/** A marker of the map: a single listing or several together. */
export interface Marker extends Omit<Cluster, 'listing'> {
  listing: CardListing | null
}

export interface MapData {
  /** What the markers were counted in. If no box was asked for, around all matches, or the lower 48 states (`openingBox`). */
  box: Box
  markers: Marker[]
  /** The markers on a drawn map, if it was asked for. */
  drawing?: LocatorMap
}

/** Of a search without filters, because a few sites abroad would make it a map of the world. */
const LOWER_48: Box = [-124.8, 24.4, -66.9, 49.4]

const NOT_CACHED = { 'Cache-Control': 'no-store' }

/**
 * What a search shows on the map, as JSON: the query of `/search` with `box` (west,south,east,north) and `zoom`, and with
 * `drawing` if the browser can't draw the map.
 */
export const loader = cacheable(
  {
    tables: ['city_pages', 'land_listings', 'site_screenings', 'screening_profiles'],
    query: [...Object.keys(NO_FILTERS), 'box', 'zoom'],
  },
  async ({ context, url }: Route.LoaderArgs) => {
    const text = url.searchParams.get('box')
    const box = text === null ? null : parseSearch(new URLSearchParams({ bbox: text })).filters.bbox
    const zoom = Number(url.searchParams.get('zoom') ?? 4)
    if ((text !== null && box === null) || !(zoom >= 0 && zoom <= MAX_ZOOM)) {
      return Response.json({ error: 'box or zoom is out of range' }, { status: 400, headers: NOT_CACHED })
    }
    try {
      const { listings, suggestions, maps } = context.get(services)
      const who = context.get(viewer)
      const { filters } = await suggestions.understand(who, searchFilters(url.searchParams).filters)
      const all = await listings.findClusters(who, { filters, box, zoom })
      const opening = box === null && hasNoFilters(filters) ? openingBox(all) : all.box
      const found = opening === all.box ? all : await listings.findClusters(who, { filters, box: opening, zoom })
      const markers = found.clusters.map(({ listing, ...cluster }) => ({
        ...cluster,
        listing: listing && cardListing(listing),
      }))
      const points = markers.map(({ longitude, latitude }): [number, number] => [longitude, latitude])
      const drawing = url.searchParams.has('drawing')
        ? await maps.getExtent({ bounds: eastward(found.box), points, lines: [], areas: [], hasGrid: true })
        : undefined
      const answer: MapData = { box: found.box, markers, ...(drawing && { drawing }) }
      return Response.json(answer, { headers: { 'Cache-Control': 'no-cache' } })
    } catch (error) {
      const { status } = failureOf(context, error)
      return Response.json({ error: 'The map is unavailable' }, { status, headers: NOT_CACHED })
    }
  },
)

const hasNoFilters = (filters: SearchFilters) => searchParams({ ...filters, sort: null, page: 1 }).size === 0

/** The lower 48 states if at least half of all sites are there. The others are reached by zooming out. */
function openingBox({ box, clusters }: MapResult): Box {
  const [west, south, east, north] = LOWER_48
  const countOf = (some: readonly Cluster[]) => some.reduce((sum, { count }) => sum + count, 0)
  const there = clusters.filter(({ longitude: x, latitude: y }) => x >= west && x <= east && y >= south && y <= north)
  return clusters.length > 0 && countOf(there) * 2 >= countOf(clusters) ? LOWER_48 : box
}

/** A drawing doesn't go on at its other edge, so that a box across the date line becomes the world. */
const eastward = (box: Box): Box => (box[0] <= box[2] ? box : [-180, box[1], 180, box[3]])
