import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { MapColors } from './colors.ts'

/** The archive has the whole world up to this zoom, and North America alone up to the other. */
const WORLD_ZOOM = 5
const DETAIL_ZOOM = 9

/** The browser draws the glyphs, so no font server is needed. */
const REGULAR = ['Inter Variable', 'sans-serif']

/** Shields have the network of a road and how many digits they have room for in their name, such as `shield-us-3`. */
export const SHIELD = 'shield'
export const SHIELD_DIGITS = [2, 3, 4] as const
export const TOWN = 'town'
export const CITY = 'city'

/** The base map in the current colors, from the archive at `url`. Layers of others go below the id `labels-start`. */
export function baseStyle(url: string, colors: MapColors): StyleSpecification {
  const tiles = [`pmtiles://${url}/{z}/{x}/{y}`]
  return {
    version: 8,
    sources: {
      world: { type: 'vector', tiles, maxzoom: WORLD_ZOOM },
      detail: { type: 'vector', tiles, minzoom: WORLD_ZOOM + 1, maxzoom: DETAIL_ZOOM },
      grid: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [...groundLayers(colors), ...lineLayers(colors), ...labelLayers(colors)],
  }
}

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.4], ['zoom'], ...stops] as unknown as ExpressionSpecification

/** What both parts of the archive have is drawn from the detailed one where it exists. */
const NOT_IN_DETAIL: ExpressionSpecification = [
  'step',
  ['zoom'],
  true,
  WORLD_ZOOM + 1,
  ['!', ['has', 'na']],
] as unknown as ExpressionSpecification

function groundLayers(colors: MapColors): LayerSpecification[] {
  const water = { 'fill-color': colors['map-water'] }
  const rivers = { 'line-color': colors['map-water'], 'line-width': byZoom(3, 0.6, 8, 1.6, 14, 4) }
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors['map-sea'] } },
    { id: 'land', type: 'fill', source: 'world', 'source-layer': 'land', paint: { 'fill-color': colors['map-land'] } },
    {
      id: 'land-detail',
      type: 'fill',
      source: 'detail',
      'source-layer': 'land',
      paint: { 'fill-color': colors['map-land'] },
    },
    {
      id: 'urban',
      type: 'fill',
      source: 'world',
      'source-layer': 'urban',
      minzoom: 5,
      paint: { 'fill-color': colors['map-urban'], 'fill-opacity': byZoom(5, 0.4, 7, 1) },
    },
    {
      id: 'parks',
      type: 'fill',
      source: 'detail',
      'source-layer': 'parks',
      paint: { 'fill-color': colors['map-park'] },
    },
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colors['map-grid'], 'line-width': 1 } },
    { id: 'rivers', type: 'line', source: 'world', 'source-layer': 'rivers', filter: NOT_IN_DETAIL, paint: rivers },
    { id: 'rivers-detail', type: 'line', source: 'detail', 'source-layer': 'rivers', paint: rivers },
    { id: 'water', type: 'fill', source: 'world', 'source-layer': 'water', filter: NOT_IN_DETAIL, paint: water },
    { id: 'water-detail', type: 'fill', source: 'detail', 'source-layer': 'water', paint: water },
  ]
}

function lineLayers(colors: MapColors): LayerSpecification[] {
  const states = { 'line-color': colors['map-border'], 'line-width': byZoom(3, 0.6, 9, 1.4) }
  return [
    {
      id: 'counties',
      type: 'line',
      source: 'detail',
      'source-layer': 'counties',
      minzoom: 6,
      paint: { 'line-color': colors['map-line'], 'line-width': byZoom(6, 0.5, 9, 1, 14, 1.4) },
    },
    {
      id: 'states',
      type: 'line',
      source: 'world',
      'source-layer': 'states',
      minzoom: 3,
      maxzoom: WORLD_ZOOM + 1,
      paint: states,
    },
    { id: 'states-detail', type: 'line', source: 'detail', 'source-layer': 'states', paint: states },
    {
      id: 'countries',
      type: 'line',
      source: 'world',
      'source-layer': 'countries',
      paint: { 'line-color': colors['map-border'], 'line-width': byZoom(1, 0.6, 8, 1.8) },
    },
    {
      id: 'rail',
      type: 'line',
      source: 'detail',
      'source-layer': 'rail',
      minzoom: 7,
      paint: { 'line-color': colors['map-rail'], 'line-width': byZoom(7, 0.8, 12, 2), 'line-dasharray': [4, 2] },
    },
    ...roadLayers(colors),
  ]
}

function roadLayers(colors: MapColors): LayerSpecification[] {
  const road = (id: string, network: string, width: ExpressionSpecification): LineLayerSpecification => ({
    id,
    type: 'line',
    source: 'detail',
    'source-layer': 'roads',
    filter: ['==', ['get', 'network'], network],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colors['map-road'], 'line-width': width },
  })
  const wide = byZoom(4, 0.5, 7, 1.4, 10, 2.4, 15, 5)
  return [
    { ...road('roads-state', 'state', byZoom(8, 0.4, 10, 0.9, 15, 3)), minzoom: 8 },
    road('roads-us', 'us', byZoom(6, 0.4, 10, 1.5, 15, 4)),
    { ...road('roads', 'interstate', wide), source: 'world', minzoom: 4, maxzoom: WORLD_ZOOM + 1 },
    road('roads-detail', 'interstate', wide),
  ]
}

function labelLayers(colors: MapColors): LayerSpecification[] {
  const halo = { 'text-halo-color': colors['map-land'], 'text-halo-width': 1.5 }
  const quiet = { 'text-color': colors['map-label'], ...halo }
  const area = {
    'text-field': ['get', 'name'] as ExpressionSpecification,
    'text-font': REGULAR,
    'text-transform': 'uppercase' as const,
    'text-letter-spacing': 0.14,
    'text-max-width': 8,
  }
  return [
    // An empty layer as a landmark: the lines of map layers go below the labels.
    { id: 'labels-start', type: 'background', layout: { visibility: 'none' }, paint: {} },
    {
      id: 'water-names',
      type: 'symbol',
      source: 'detail',
      'source-layer': 'rivers',
      minzoom: 8,
      filter: ['has', 'name'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 500,
      },
      paint: quiet,
    },
    shieldLayer(colors),
    {
      id: 'airports',
      type: 'symbol',
      source: 'detail',
      'source-layer': 'airports',
      minzoom: 8,
      filter: ['has', 'iata'],
      layout: { 'text-field': ['concat', '✈ ', ['get', 'iata']], 'text-font': REGULAR, 'text-size': 11 },
      paint: quiet,
    },
    { id: 'park-names', ...named('detail', 'parks'), minzoom: 8, layout: { ...area, 'text-size': 10 }, paint: quiet },
    {
      id: 'county-names',
      ...named('detail', 'labels'),
      minzoom: 8,
      filter: ['==', ['get', 'kind'], 'county'],
      layout: { ...area, 'text-size': 10.5 },
      paint: quiet,
    },
    placeLayer(colors, 'world'),
    placeLayer(colors, 'detail'),
    {
      id: 'state-names',
      ...named('world', 'labels'),
      minzoom: 3.5,
      maxzoom: WORLD_ZOOM + 1,
      layout: { ...area, 'text-size': 10.5 },
      paint: quiet,
    },
    {
      id: 'state-names-detail',
      ...named('detail', 'labels'),
      maxzoom: 8,
      filter: ['==', ['get', 'kind'], 'state'],
      layout: { ...area, 'text-size': 12 },
      paint: quiet,
    },
  ]
}

/** The numbers of roads, the most important first. Padding keeps those of the two carriageways of a road apart. */
function shieldLayer(colors: MapColors): LayerSpecification {
  const [fewest, , most] = SHIELD_DIGITS
  const is = (network: string): ExpressionSpecification => ['==', ['get', 'network'], network]
  const digits: ExpressionSpecification = ['max', fewest, ['min', most, ['length', ['get', 'number']]]]
  const shown = [
    'step',
    ['zoom'],
    is('interstate'),
    7,
    ['!', is('state')],
    9,
    true,
  ] as unknown as ExpressionSpecification
  return {
    id: 'shields',
    type: 'symbol',
    source: 'detail',
    'source-layer': 'roads',
    minzoom: WORLD_ZOOM + 1,
    filter: ['all', ['has', 'number'], shown] as ExpressionSpecification,
    layout: {
      'icon-image': ['concat', `${SHIELD}-`, ['get', 'network'], '-', digits],
      'icon-padding': 14,
      'text-field': ['get', 'number'],
      'text-font': REGULAR,
      'text-size': 9.5,
      'symbol-placement': 'line',
      'symbol-spacing': 360,
      'symbol-sort-key': ['case', is('interstate'), 0, is('us'), 1, 2],
      'icon-rotation-alignment': 'viewport',
      'text-rotation-alignment': 'viewport',
    },
    paint: { 'text-color': ['case', is('interstate'), colors['map-land'], colors['map-label']] },
  }
}

const named = (source: string, layer: string) => ({ type: 'symbol' as const, source, 'source-layer': layer })

/** Towns with a dot, the largest first. Where the detailed part exists, the other has only towns abroad. */
function placeLayer(colors: MapColors, source: 'world' | 'detail'): LayerSpecification {
  const isLarge: ExpressionSpecification = ['>=', ['coalesce', ['get', 'pop'], 0], 50_000]
  const abroad = ['step', ['zoom'], true, WORLD_ZOOM + 1, ['!', ['has', 'us']]] as unknown as ExpressionSpecification
  return {
    id: source === 'world' ? 'places' : 'places-detail',
    type: 'symbol',
    source,
    'source-layer': 'places',
    minzoom: 3,
    ...(source === 'world' ? { filter: abroad } : {}),
    layout: {
      'icon-image': ['case', isLarge, CITY, TOWN],
      'text-field': ['get', 'name'],
      'text-font': REGULAR,
      'text-size': ['case', isLarge, 12.5, 11.5],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.65,
      'text-justify': 'auto',
      'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'pop'], 0]],
    },
    paint: { 'text-color': colors['map-city'], 'text-halo-color': colors['map-land'], 'text-halo-width': 1.5 },
  }
}
