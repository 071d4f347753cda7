import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { addProtocol, Map as LibreMap, type MapOptions, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import { DEEPEST_ZOOM } from '../../../domain/search/map/clusters.ts'
import type { MapLayer, MapManifest } from '../../../server/geodata/tiles/service.ts'
import { baseStyle } from './base-style.ts'
import { type MapColors, readColors } from './colors.ts'
import { followGraticule } from './graticule.ts'
import { addIcons } from './icons.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

const LOWER_48: [number, number, number, number] = [-124.8, 24.4, -66.9, 49.4]
/** Layers of a map go below it, to be under the labels. */
const LABELS_START = 'labels-start'

export interface OpenedMap {
  map: LibreMap
  colors: MapColors
  /** False when the style of the operator is shown. */
  isOffline: boolean
  /** Those that can be shown. */
  layers: readonly MapLayer[]
  /** Names of those that can't be shown yet. */
  waiting: readonly string[]
}

/** Absolute, because the style may come from another site. */
const tilesUrl = (path: string) => new URL(path, location.href).href

export async function fetchManifest(): Promise<MapManifest> {
  const response = await fetch('/tiles/map.json')
  if (!response.ok) throw new Error(`The map answered ${response.status}`)
  return response.json()
}

/** Opens a map in a container. Resolves when layers can be added. */
export async function openMap(
  container: HTMLElement,
  manifest: MapManifest,
  { label, isInPage, ...camera }: { label: string; isInPage: boolean } & Pick<MapOptions, 'bounds' | 'center' | 'zoom'>,
): Promise<OpenedMap> {
  const colors = readColors(container)
  const offline = () => baseStyle(tilesUrl(manifest.base), colors)
  const map = new LibreMap({
    container,
    style: manifest.style ?? offline(),
    ...(camera.center || camera.bounds ? camera : { bounds: LOWER_48 }),
    fitBoundsOptions: { padding: 24, maxZoom: 15 },
    attributionControl: manifest.style ? { compact: true } : false,
    cooperativeGestures: isInPage,
    maxZoom: DEEPEST_ZOOM,
    minZoom: 1,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: true,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const isOffline = await whenStyled(map, manifest.style === null, offline)
  addIcons(map, colors)
  if (isOffline) followGraticule(map)
  if (!map.getLayer(LABELS_START)) map.addLayer(landmark(map))
  return { map, colors, isOffline, layers: manifest.layers, waiting: manifest.waiting }
}

/** Falls back to the shipped base map if the style of the operator fails to load. @returns whether that is shown */
function whenStyled(map: LibreMap, startsOffline: boolean, offline: () => StyleSpecification): Promise<boolean> {
  return new Promise((resolve) => {
    let isOffline = startsOffline
    map.on('error', ({ error }) => {
      console.debug(error)
      if (isOffline || map.style?.stylesheet) return
      isOffline = true
      map.setStyle(offline(), { diff: false })
    })
    map.once('style.load', () => resolve(isOffline))
  })
}

/** An empty layer at the end of a foreign style. */
function landmark(map: LibreMap) {
  const source = 'labels-start'
  map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  return { id: LABELS_START, type: 'line' as const, source }
}
