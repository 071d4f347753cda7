import 'maplibre-gl/dist/maplibre-gl.css'
import './map-land.css'
import { Map as LibreMap, LngLatBounds, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Ring } from '../../../domain/boundary.ts'
import type { Point } from '../../../domain/content/gps.ts'
import { startDrawing } from './map-drawing.ts'
import { followGround } from './map-ground.ts'
import { createMarker, pointAt } from './map-marker.ts'
import { type Colours, offlineStyle, readColours } from './map-style.ts'

setWorkerUrl(workerUrl)

export type Tool = 'point' | 'draw' | 'corners'

export interface Land {
  point: Point | null
  ring: Ring | null
}

export interface LandMapOptions {
  container: HTMLElement
  land: Land
  /** A style in place of the offline ground. */
  style: string | null
  /** `keys` follow each other quickly. */
  onPoint(point: Point, how: 'set' | 'dragged' | 'keys'): void
  onRing(ring: Ring, isNew: boolean): void
}

export interface LandMap {
  /** Its ground is our own. */
  isOffline: boolean
  show(land: Land): void
  setTool(tool: Tool): void
  /** Of the outline that is being drawn; false when there is none. */
  undoCorner(): boolean
  redoCorner(): boolean
  pointInMiddle(): void
  /** All of the land in sight. */
  showAll(): void
  zoom(by: 1 | -1): void
  remove(): void
}

const UNITED_STATES: [number, number, number, number] = [-125, 24, -66, 50]
const CLOSE_ZOOM = 14
/** Farther out, a place that is named is gone to. */
const FAR_ZOOM = 8

/** A map to set the point and to draw the boundary on. */
export async function openLandMap(options: LandMapOptions): Promise<LandMap> {
  const { container, style, onPoint, onRing } = options
  const colours = readColours(container)
  const map = new LibreMap({
    container,
    style: style ?? offlineStyle(colours),
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
  scrollWhereItIsMeant(map)
  const isOffline = await loaded(map, style !== null, colours)

  let [land, tool] = [{ point: null, ring: null } as Land, 'point' as Tool]
  const drawing = startDrawing(map, colours, (ring, isNew) => {
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
    const news = {
      point: isSame(land.point, next.point) ? null : next.point,
      ring: isSame(land.ring, next.ring) ? null : next.ring,
    }
    land = next
    mark(land.point)
    drawing.show(land.ring)
    const isFar = map.getZoom() < FAR_ZOOM && (news.point ?? news.ring) !== null
    if (isFar || !isInSight(map, news)) bringIntoSight(map, land)
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
    showAll: () => bringIntoSight(map, land),
    zoom: (by) => void map.zoomTo(map.getZoom() + by),
    remove: () => map.remove(),
  }
}

/** With a style that does not come, the ground that is always there. @returns whether it is that */
function loaded(map: LibreMap, hasStyle: boolean, colours: Colours): Promise<boolean> {
  return new Promise((resolve) => {
    let isOffline = !hasStyle
    if (isOffline) followGround(map, colours)
    map.on('error', ({ error }) => {
      console.debug(error)
      if (isOffline || map.style?.stylesheet) return
      isOffline = true
      map.setStyle(offlineStyle(colours), { diff: false })
      followGround(map, colours)
    })
    map.once('load', () => resolve(isOffline))
  })
}

/** A wheel over the map scrolls the form, until the map is used. */
function scrollWhereItIsMeant(map: LibreMap): void {
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

function isInSight(map: LibreMap, land: Land): boolean {
  const [bounds, seen] = [boundsOf(land), map.getBounds()]
  return !bounds || (seen.contains(bounds.getSouthWest()) && seen.contains(bounds.getNorthEast()))
}

function bringIntoSight(map: LibreMap, land: Land): void {
  const bounds = boundsOf(land)
  if (bounds) map.fitBounds(bounds, { padding: 48, maxZoom: CLOSE_ZOOM, animate: false })
}
