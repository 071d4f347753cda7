import './land-map.css'
import { type Map as LibreMap, LngLatBounds } from 'maplibre-gl'
import { type Ring, unwrapRing } from '../../../domain/geometry/boundary.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { Point } from '../../../domain/place/gps.ts'
import type { MapColors } from '../map/colors.ts'
import { startDrawing } from './drawing.client.ts'
import { createMarker, pointAt } from './marker.client.ts'
import { followNeighbors, type Neighbors } from './neighbors.client.ts'

export type Tool = 'point' | 'draw' | 'corners'

export interface Land {
  point: Point | null
  ring: Ring | null
}

export interface LandMapOptions {
  land: Land
  /** Of an outline that was begun before, one or two. The map goes on drawing it. */
  corners: Ring
  /** Where to look for the land while there is none. */
  around: Box | null
  /** Null: doesn't show other parcels. */
  neighbors: Neighbors | null
  /** `keys` may be called many times in a row. */
  onPoint(point: Point, how: 'set' | 'dragged' | 'keys'): void
  onRing(ring: Ring, isNew: boolean): void
  /** Called with the corners of an outline being drawn whenever one is added or removed. */
  onCorners(corners: Ring): void
}

export interface LandMap {
  show(land: Land, around: Box | null): void
  setTool(tool: Tool): void
  /** Whether corners snap to map features. */
  setSnapping(isOn: boolean): void
  /** Removes the last corner of the outline being drawn; false if there is none. */
  undoCorner(): boolean
  redoCorner(): boolean
  /** Closes the outline being drawn, if it has three corners. */
  finish(): void
  pointInMiddle(): void
  /** Fits the map to the land. */
  showAll(): void
  /** Before the map is removed. */
  stop(): void
}

const CLOSE_ZOOM = 14
const MAX_ZOOM = 20
/** Below this zoom the map moves to a new place even if it is already visible. */
const FAR_ZOOM = 8
/** The buttons on the map don't cover the land. */
const MARGIN = 72

/** Adds to a map what sets the point and draws the boundary. */
export function createLandMap(map: LibreMap, colors: MapColors, options: LandMapOptions): LandMap {
  const { onPoint, onRing, onCorners } = options
  let isUnfinished = false
  map.setMaxZoom(MAX_ZOOM)
  zoomOnlyWithFocus(map)
  const neighbors = options.neighbors ? followNeighbors(map, colors, options.neighbors) : () => []
  let [land, around, tool] = [{ point: null, ring: null } as Land, options.around, null as Tool | null]
  const drawing = startDrawing(map, {
    colors,
    neighbors,
    onCorners(corners) {
      isUnfinished = corners.length > 0
      onCorners(corners)
    },
    onRing(ring, isNew) {
      land = { ...land, ring }
      onRing(ring, isNew)
    },
  })
  const setPoint: LandMapOptions['onPoint'] = (point, how) => {
    land = { ...land, point }
    mark(point)
    onPoint(point, how)
  }
  const mark = createMarker(map, setPoint)
  map.on('click', ({ lngLat }) => tool === 'point' && setPoint(pointAt(lngLat), 'set'))
  const setTool = (next: Tool) => {
    if (next === tool) return
    // Another tool would drop what is drawn.
    if (next !== 'draw') drawing.finish()
    tool = next
    drawing.setMode(next === 'point' ? 'off' : next)
    // A corner may be where the point is.
    map.getContainer().classList.toggle('is-drawing', next === 'draw')
    map.getCanvas().style.cursor = next === 'corners' ? '' : 'crosshair'
  }
  const show = (next: Land, nextAround: Box | null) => {
    const changes = {
      point: isSame(land.point, next.point) ? null : next.point,
      ring: isSame(land.ring, next.ring) ? null : next.ring,
    }
    land = next
    mark(land.point)
    // What is being drawn is on the map.
    if (isUnfinished) return
    drawing.show(land.ring)
    const isFar = map.getZoom() < FAR_ZOOM && (changes.point ?? changes.ring) !== null
    if (isFar || !isVisible(map, changes)) fitTo(map, land)
    const isMoved = nextAround !== null && !isSame(around, nextAround) && isEmpty(land)
    around = nextAround
    if (isMoved) map.fitBounds(nextAround, { animate: false })
  }
  setTool('point')
  show(options.land, around)
  if (options.corners.length > 0) {
    setTool('draw')
    drawing.resume(options.corners)
  }
  return {
    show,
    setTool,
    setSnapping: drawing.setSnapping,
    undoCorner: drawing.undo,
    redoCorner: drawing.redo,
    finish: () => drawing.finish(),
    pointInMiddle: () => setPoint(pointAt(map.getCenter()), 'set'),
    showAll: () => fitTo(map, land),
    stop: drawing.stop,
  }
}

/** The mouse wheel scrolls the page until the map has focus. */
function zoomOnlyWithFocus(map: LibreMap): void {
  map.scrollZoom.disable()
  map.getCanvas().addEventListener('focus', () => map.scrollZoom.enable())
  map.getCanvas().addEventListener('blur', () => map.scrollZoom.disable())
}

function boundsOf({ point, ring }: Land): LngLatBounds | null {
  const bounds = new LngLatBounds()
  for (const position of unwrapRing(ring ?? [])) bounds.extend(position)
  if (point) bounds.extend([point.longitude, point.latitude])
  return bounds.isEmpty() ? null : bounds
}

const isEmpty = ({ point, ring }: Land) => point === null && ring === null

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function isVisible(map: LibreMap, land: Land): boolean {
  const [bounds, seen] = [boundsOf(land), map.getBounds()]
  return !bounds || (seen.contains(bounds.getSouthWest()) && seen.contains(bounds.getNorthEast()))
}

function fitTo(map: LibreMap, land: Land): void {
  const bounds = boundsOf(land)
  if (bounds) map.fitBounds(bounds, { padding: MARGIN, maxZoom: CLOSE_ZOOM, animate: false })
}
