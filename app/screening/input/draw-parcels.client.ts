import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import { type Area, polygonsOf } from '../../../domain/area/area.ts'
import { acresOf, type Ring } from '../../../domain/geometry/boundary.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import { type AreaDrawing, createAreaDrawing } from '../../ui/map/area-drawing.client.ts'

export type ParcelTool = 'polygon' | 'rectangle' | 'edit'

export interface DrawController {
  draw(tool: ParcelTool | null): void
  clear(): void
  /** Moves the map to a place that was asked for. */
  show(box: Box): void
  remove(): void
}

const SOURCE = 'drawn-parcels'

interface DrawListeners {
  onShapes(shapes: string): void
  /** Called with the acreage of each parcel, also while one is drawn. */
  onAcres(acres: number[]): void
}

/** Draws parcels and hands them on as GeoJSON, an empty text without any. */
export function createDrawController(
  map: LibreMap,
  accent: string,
  given: string,
  { onShapes, onAcres }: DrawListeners,
): DrawController {
  let area = readShapes(given)
  let drawing: AreaDrawing | null = null
  map.addSource(SOURCE, { type: 'geojson', data: collectionOf([]) })
  map.addLayer({ id: SOURCE, type: 'fill', source: SOURCE, paint: { 'fill-color': accent, 'fill-opacity': 0.2 } })
  map.addLayer({ id: `${SOURCE}-line`, type: 'line', source: SOURCE, paint: { 'line-color': accent, 'line-width': 2 } })
  const paint = () => map.getSource<GeoJSONSource>(SOURCE)?.setData(collectionOf(drawing?.edits ? [] : area))
  const stop = () => {
    drawing?.remove()
    drawing = null
  }
  const measure = (drawn: Area) => onAcres(polygonsOf(drawn).map(acresOfPolygon))
  const change = (drawn: Area) => {
    area = drawn
    measure(area)
    onShapes(area.length === 0 ? '' : JSON.stringify(collectionOf(area)))
  }
  paint()
  measure(area)
  return {
    draw(tool) {
      stop()
      if (tool)
        drawing = createAreaDrawing(map, accent as `#${string}`, { tool, area, onArea: change, onDraft: measure })
      paint()
    },
    clear() {
      stop()
      change([])
      paint()
    },
    show: (box) => map.fitBounds(box, { animate: false }),
    remove: stop,
  }
}

const acresOfPolygon = ({ outline, holes }: { outline: Ring; holes: Ring[] }): number =>
  acresOf(closed(outline)) - holes.reduce((sum, hole) => sum + acresOf(closed(hole)), 0)

const closed = (ring: Ring): Ring => [...ring, ring[0]!]

const collectionOf = (area: Area): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: polygonsOf(area).map(({ outline, holes }, i) => ({
    type: 'Feature',
    properties: { name: `Drawn parcel ${i + 1}` },
    geometry: { type: 'Polygon', coordinates: [outline, ...holes].map(closed) },
  })),
})

/** What `collectionOf` wrote. */
function readShapes(text: string): Area {
  if (text === '') return []
  const { features } = JSON.parse(text) as { features: { geometry: { coordinates: Ring[] } }[] }
  return features.map(({ geometry: { coordinates } }) => {
    const [outline = [], ...holes] = coordinates.map((ring) => ring.slice(0, -1))
    return { outline, holes }
  })
}
