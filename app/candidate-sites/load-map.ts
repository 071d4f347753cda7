import { type SiteFilters, siteParams } from '../../domain/candidate-site/site-search.ts'
import type { Box } from '../../domain/geometry/distance.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { Services } from '../../server/services.ts'
import { drawingHtml } from './drawing-html.server.tsx'

export interface MapOfSites {
  /** The area shown at first. */
  bounds: Box
  /** All sites found, as an SVG drawing in HTML. */
  drawing: string
}

/** The lower 48 states, shown by a search without filters. */
const UNITED_STATES: Box = [-124.8, 24.4, -66.9, 49.4]
/** In degrees, at least. */
const MARGIN = 0.1

/** Null if no site is found. */
export async function loadMap(
  { candidateSites, maps }: Pick<Services, 'candidateSites' | 'maps'>,
  viewer: Viewer,
  filters: SiteFilters,
): Promise<MapOfSites | null> {
  const points = await candidateSites.findPoints(viewer, filters)
  if (points.length === 0) return null
  const isFiltered = siteParams({ ...filters, profile: null, sort: null, page: 1 }).size > 0
  const bounds = isFiltered ? boundsOf(points) : UNITED_STATES
  const map = await maps.getExtent({ bounds, points, lines: [], areas: [] })
  return { bounds, drawing: drawingHtml(map) }
}

/** With a margin of a tenth. */
function boundsOf(points: readonly [number, number][]): Box {
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, south] = [Math.min(...longitudes), Math.min(...latitudes)]
  const [east, north] = [Math.max(...longitudes), Math.max(...latitudes)]
  const [dx, dy] = [Math.max(MARGIN, (east - west) / 10), Math.max(MARGIN, (north - south) / 10)]
  return [Math.max(-180, west - dx), Math.max(-85, south - dy), Math.min(180, east + dx), Math.min(85, north + dy)]
}
