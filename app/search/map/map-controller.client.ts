import './search-map.css'
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import { type Area, polygonsOf } from '../../../domain/area/area.ts'
import { formatArea, parseArea } from '../../../domain/area/area-text.ts'
import { checkArea } from '../../../domain/area/check-area.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import { isInseparable } from '../../../domain/search/map/clusters.ts'
import type { SiteMarker } from '../../ui/candidate-site/card-site.ts'
import type { AreaDrawing, DrawTool } from '../../ui/map/area-drawing.client.ts'
import { createSiteMarkers } from '../../ui/map/site-markers.client.ts'
import { zoomTo } from '../../ui/map/zoom-to.ts'
import type { FoundListing } from '../load-search.ts'
import type { Marker } from './map-data.ts'
import { createMarkers, type MarkerLabel } from './markers.client.ts'

export interface MapHandlers {
  /** Called with a single listing or site, or with several that no zoom separates. */
  onOpen(marker: Marker | SiteMarker): void
  /** The text of the area after a shape was drawn or changed. */
  onArea(area: string): void
}

/** What the search adds to the map. */
export interface MapController {
  /** With a margin, the controls don't cover what is in the box. */
  fit(box: Box, hasMargin: boolean): void
  showMarkers(markers: readonly Marker[], label: MarkerLabel, listed: readonly FoundListing[]): void
  /** Shows candidate sites besides the listings. */
  showSites(markers: readonly SiteMarker[]): void
  /** Shows an area by its text. */
  showArea(text: string | null): void
  /** Starts a tool, whose code is loaded first, or ends it with null. Rejects if it can't be loaded. */
  draw(tool: DrawTool | null): Promise<void>
  undoCorner(): boolean
  remove(): void
}

const AREA = 'search-area'
const MAX_FIT_ZOOM = 13
const MARGIN = { top: 112, right: 64, bottom: 64, left: 64 }

export function createController(map: LibreMap, accent: `#${string}`, handlers: MapHandlers): MapController {
  map.addSource(AREA, { type: 'geojson', data: collection([]) })
  map.addLayer(
    { id: AREA, type: 'fill', source: AREA, paint: { 'fill-color': accent, 'fill-opacity': 0.1 } },
    'labels-start',
  )
  map.addLayer({
    id: `${AREA}-outline`,
    type: 'line',
    source: AREA,
    paint: { 'line-color': accent, 'line-width': 1.6, 'line-dasharray': [3, 2] },
  })
  const fit = (box: Box, hasMargin: boolean) => {
    const [west, south, east, north] = box
    const bounds: Box = [west, south, east < west ? east + 360 : east, north]
    map.fitBounds(bounds, { animate: false, ...(hasMargin && { padding: MARGIN, maxZoom: MAX_FIT_ZOOM }) })
  }
  const open = (marker: Marker | SiteMarker) => {
    if (marker.count === 1 || isInseparable(marker, map.getZoom())) handlers.onOpen(marker)
    else zoomTo(map, marker.box)
  }
  const showSites = createSiteMarkers(map, open)
  const markers = createMarkers(map, open)
  let [area, drawing] = [null as Area | null, null as AreaDrawing | null]
  let chosen: DrawTool | null = null
  /** An area that can't be searched, such as one with too many corners, stays as it was. */
  const report = (drawn: Area) => {
    const checked = checkArea(drawn)
    if (checked.area) handlers.onArea(formatArea(checked.area))
  }
  const stop = () => {
    drawing?.remove()
    drawing = null
  }
  const paint = () => {
    const shown = drawing?.edits ? [] : polygonsOf(area ?? [])
    map.getSource<GeoJSONSource>(AREA)?.setData(collection(shown))
  }
  return {
    fit,
    showMarkers: markers.show,
    showSites,
    showArea(text) {
      area = text === null ? null : parseArea(text).area
      paint()
    },
    async draw(tool) {
      chosen = tool
      stop()
      markers.setClickable(tool === null)
      if (tool) {
        const { createAreaDrawing } = await import('../../ui/map/area-drawing.client.ts')
        // Another tool may have been chosen while the code was loading.
        if (chosen !== tool || drawing) return
        drawing = createAreaDrawing(map, accent, { tool, area: area ?? [], onArea: report })
      }
      paint()
    },
    undoCorner: () => drawing?.undoCorner() ?? false,
    remove() {
      chosen = null
      stop()
      markers.show([], 'acres', [])
      showSites([])
    },
  }
}

const collection = (polygons: ReturnType<typeof polygonsOf>): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: polygons.map(({ outline, holes }) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [outline, ...holes].map((ring) => [...ring, ring[0]!]) },
  })),
})
