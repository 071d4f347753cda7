import type { Map as LibreMap, MapGeoJSONFeature } from 'maplibre-gl'
import type { LayerProperties, LayerType } from '../../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../../domain/layer/layer-types.ts'
import type { MapLayer } from '../../../server/geodata/tiles/service.ts'
import type { MapColors } from './colors.ts'
import { isCovered } from './coverage.ts'
import { layersOf } from './layer-style.ts'

const PREFIX = 'layer-'
const LABELS_START = 'labels-start'
const MAX_FEATURES = 200

/** What is shown without a choice. */
export const DEFAULT_TYPES: readonly string[] = ['transmission-lines', 'substations']

export interface ShownFeature {
  /** Distinguishes it from others on the map. */
  key: string
  layer: MapLayer
  type: LayerType
  properties: LayerProperties
  at: [longitude: number, latitude: number]
}

/** Shows the layers whose slugs are given, and only those. */
export function showLayers(
  map: LibreMap,
  layers: readonly MapLayer[],
  shown: ReadonlySet<string>,
  colors: MapColors,
): void {
  // The first types of the list are drawn last, over the others.
  for (const layer of layers.toReversed()) {
    const source = PREFIX + layer.slug
    const isAdded = map.getSource(source) !== undefined
    if (shown.has(layer.slug) && !isAdded) {
      const tiles = [`pmtiles://${new URL(layer.tiles, location.href).href}/{z}/{x}/{y}`]
      map.addSource(source, { type: 'vector', tiles, maxzoom: MAX_ZOOM })
      for (const each of layersOf(source, layerTypeOf(layer.type), colors)) map.addLayer(each, LABELS_START)
    } else if (!shown.has(layer.slug) && isAdded) {
      for (const id of drawnIds(map).filter((each) => each.startsWith(`${source}-`))) map.removeLayer(id)
      map.removeSource(source)
    }
  }
}

/** The last zoom of the archives. */
const MAX_ZOOM = 9

function drawnIds(map: LibreMap): string[] {
  return map.getLayersOrder().filter((id) => id.startsWith(PREFIX))
}

/** What the layers have within `reach` pixels of a pixel of the screen. */
export function featuresNear(map: LibreMap, { x, y }: { x: number; y: number }, reach: number): MapGeoJSONFeature[] {
  const layers = drawnIds(map)
  const box: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  return layers.length === 0 ? [] : map.queryRenderedFeatures(box, { layers })
}

/** Unique features in the box (default: whole screen), by importance. */
export function findFeatures(
  map: LibreMap,
  layers: readonly MapLayer[],
  box?: [[number, number], [number, number]],
): ShownFeature[] {
  const ids = drawnIds(map)
  const found = new Map<string, ShownFeature>()
  if (ids.length === 0) return []
  for (const feature of box
    ? map.queryRenderedFeatures(box, { layers: ids })
    : map.queryRenderedFeatures({ layers: ids })) {
    const layer = layers.find(({ slug }) => PREFIX + slug === feature.source)
    const key = `${feature.source} ${feature.id}`
    if (!layer || found.has(key)) continue
    const properties = feature.properties as LayerProperties
    found.set(key, { key, layer, type: layerTypeOf(layer.type), properties, at: middleOf(feature) })
  }
  const rank = ({ properties }: ShownFeature) => Number(properties.rank ?? 0)
  const order = (feature: ShownFeature) => layers.indexOf(feature.layer)
  return [...found.values()].sort((a, b) => order(a) - order(b) || rank(b) - rank(a)).slice(0, MAX_FEATURES)
}

/** A position of the feature, in the middle of its coordinates. */
function middleOf({ geometry }: MapGeoJSONFeature): [number, number] {
  if (geometry.type === 'GeometryCollection') return [0, 0]
  let inner: unknown[] = geometry.coordinates
  while (typeof inner[0] !== 'number') inner = inner[Math.floor(inner.length / 2)] as unknown[]
  return inner as [number, number]
}

/** Whether a layer has data in the middle of the map; true where that isn't known. */
export function hasData(map: LibreMap, { coverage }: MapLayer): boolean {
  const { lng, lat } = map.getCenter().wrap()
  return coverage === null || isCovered(coverage, [lng, lat])
}
