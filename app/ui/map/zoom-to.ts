import type { Map as LibreMap } from 'maplibre-gl'
import type { Box } from '../../../domain/geometry/distance.ts'
import { DEEPEST_ZOOM } from '../../../domain/search/map/clusters.ts'

const PADDING = 80

/** Zooms to a box as the visitor asked, by at least one level. */
export function zoomTo(map: LibreMap, [west, south, east, north]: Box): void {
  const { clientWidth, clientHeight } = map.getContainer()
  const padding = Math.min(PADDING, clientWidth / 4, clientHeight / 4)
  const fitted = map.cameraForBounds([west, south, east, north], { padding, maxZoom: DEEPEST_ZOOM })
  const zoom = Math.min(DEEPEST_ZOOM, Math.max(fitted?.zoom ?? 0, map.getZoom() + 1))
  const center: [number, number] = [(west + east) / 2, (south + north) / 2]
  map.easeTo({ center: fitted?.center ?? center, zoom }, { originalEvent: true })
}
