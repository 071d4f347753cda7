import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { Map as LibreMap, LngLatBounds, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Ring } from '../../../domain/boundary.ts'
import type { Point } from '../../../domain/content/gps.ts'
import { followBaseLayer } from './base-layer.ts'
import { startDrawing } from './drawing.ts'
import { type Colors, offlineStyle, readColors } from './map-style.ts'
import { createMarker, pointAt } from './marker.ts'

setWorkerUrl(workerUrl)

export type Tool = 'point' | 'draw' | 'corners'

export interface Land {
  point: Point | null
  ring: Ring | null
}

export interface LandMapOptions {
  container: HTMLElement
  land: Land
  /** URL of a map style that replaces the offline base layer. */
  style: string | null
  /** `keys` may be called many times in a row. */
  onPoint(point: Point, how: 'set' | 'dragged' | 'keys'): void
  onRing(ring: Ring, isNew: boolean): void
}

export interface LandMap {
  /** Whether the map shows our offline base layer. */
  isOffline: boolean
  show(land: Land): void
  setTool(tool: Tool): void
  /** Removes the last corner of the outline being drawn; false if there is none. */
  undoCorner(): boolean
  redoCorner(): boolean
  pointInMiddle(): void
  /** Fits the map to the land. */
  showAll(): void
  zoom(by: 1 | -1): void
  remove(): void
}

const UNITED_STATES: [number, number, number, number] = [-125, 24, -66, 50]
const CLOSE_ZOOM = 14
/** Below this zoom the map moves to a new place even if it is already visible. */
const FAR_ZOOM = 8

/** A map to set the point and to draw the boundary on. */
export async function openLandMap(options: LandMapOptions): Promise<LandMap> {
  const { container, style, onPoint, onRing } = options
  const colors = readColors(container)
  const map = new LibreMap({
    container,
    style: style ?? offlineStyle(colors),
    bounds: boundsOf(options.land) ?? UNITED_STATES,
    fitBoundsOptions: { padding: 48, maxZoom: CLOSE_ZOOM },
    attributionControl: style ? { compact: true } : false,
    maxZoom: 20,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': 'Map of the land' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: 'imperial' }), 'bottom-right')
  zoomOnlyWithFocus(map)
  const isOffline = await whenLoaded(map, style !== null, colors)

  let [land, tool] = [{ point: null, ring: null } as Land, 'point' as Tool]
  const drawing = startDrawing(map, colors, (ring, isNew) => {
    land = { ...land, ring }
    onRing(ring, isNew)
  })
  const setPoint: LandMapOptions['onPoint'] = (point, how) => {
    land = { ...land, point }
    mark(point)
    onPoint(point, how)
  }
  const mark = createMarker(map, setPoint)
  map.on('click', ({ lngLat }) => tool === 'point' && setPoint(pointAt(lngLat), 'set'))
  const setTool = (next: Tool) => {
    tool = next
    drawing.setMode(next === 'point' ? 'off' : next)
    map.getCanvas().style.cursor = next === 'corners' ? '' : 'crosshair'
  }
  const show = (next: Land) => {
    const changes = {
      point: isSame(land.point, next.point) ? null : next.point,
      ring: isSame(land.ring, next.ring) ? null : next.ring,
    }
    land = next
    mark(land.point)
    drawing.show(land.ring)
    const isFar = map.getZoom() < FAR_ZOOM && (changes.point ?? changes.ring) !== null
    if (isFar || !isVisible(map, changes)) fitTo(map, land)
  }
  setTool('point')
  show(options.land)
  return {
    isOffline,
    show,
    setTool,
    undoCorner: drawing.undo,
    redoCorner: drawing.redo,
    pointInMiddle: () => setPoint(pointAt(map.getCenter()), 'set'),
    showAll: () => fitTo(map, land),
    zoom: (by) => void map.zoomTo(map.getZoom() + by),
    remove: () => map.remove(),
  }
}

/** Falls back to the offline base layer if the style fails to load. @returns whether the map is offline */
function whenLoaded(map: LibreMap, hasStyle: boolean, colors: Colors): Promise<boolean> {
  return new Promise((resolve) => {
    let isOffline = !hasStyle
    if (isOffline) followBaseLayer(map, colors)
    map.on('error', ({ error }) => {
      console.debug(error)
      if (isOffline || map.style?.stylesheet) return
      isOffline = true
      map.setStyle(offlineStyle(colors), { diff: false })
      followBaseLayer(map, colors)
    })
    map.once('load', () => resolve(isOffline))
  })
}

/** The mouse wheel scrolls the page until the map has focus. */
function zoomOnlyWithFocus(map: LibreMap): void {
  map.scrollZoom.disable()
  map.getCanvas().addEventListener('focus', () => map.scrollZoom.enable())
  map.getCanvas().addEventListener('blur', () => map.scrollZoom.disable())
}

function boundsOf({ point, ring }: Land): LngLatBounds | null {
  const bounds = new LngLatBounds()
  for (const position of ring ?? []) bounds.extend(position)
  if (point) bounds.extend([point.longitude, point.latitude])
  return bounds.isEmpty() ? null : bounds
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function isVisible(map: LibreMap, land: Land): boolean {
  const [bounds, seen] = [boundsOf(land), map.getBounds()]
  return !bounds || (seen.contains(bounds.getSouthWest()) && seen.contains(bounds.getNorthEast()))
}

function fitTo(map: LibreMap, land: Land): void {
  const bounds = boundsOf(land)
  if (bounds) map.fitBounds(bounds, { padding: 48, maxZoom: CLOSE_ZOOM, animate: false })
}
