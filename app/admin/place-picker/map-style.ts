import type { StyleSpecification } from 'maplibre-gl'
import type { Box } from '../../../domain/distance.ts'
import type { BaseMap } from '../../../server/maps/service.ts'

const TOKENS = ['map-land', 'map-line', 'map-grid', 'map-label', 'map-city', 'surface', 'accent'] as const

/** Design tokens in the current color scheme, as “#rrggbb”. */
export type Colors = Record<(typeof TOKENS)[number], `#${string}`>

export function readColors(element: HTMLElement): Colors {
  const probe = element.appendChild(document.createElement('span'))
  const colors = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`
    const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
    const hex = parts.slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    return [token, `#${hex.join('')}`]
  })
  probe.remove()
  return Object.fromEntries(colors)
}

type Collection = GeoJSON.FeatureCollection

const collection = (features: GeoJSON.Feature[]): Collection => ({ type: 'FeatureCollection', features })

const source = { type: 'geojson' as const, data: collection([]) }
export const TOWN_DOT = 'town-dot'

const FONT = ['Inter Variable', 'sans-serif']

/** A base layer without external resources: boundaries, towns and a grid. The browser renders the glyphs. */
export function offlineStyle(colors: Colors): StyleSpecification {
  const halo = { 'text-halo-color': colors['map-land'], 'text-halo-width': 1.5 }
  return {
    version: 8,
    sources: { grid: source, outlines: source, areas: source, towns: source },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colors['map-land'] } },
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colors['map-grid'] } },
      {
        id: 'outlines',
        type: 'line',
        source: 'outlines',
        paint: { 'line-color': colors['map-line'], 'line-width': 1.2 },
      },
      {
        id: 'areas',
        type: 'symbol',
        source: 'areas',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': 10.5,
          'text-transform': 'uppercase',
          'text-letter-spacing': 0.14,
        },
        paint: { 'text-color': colors['map-label'], ...halo },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        layout: {
          'icon-image': TOWN_DOT,
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': 12,
          'text-anchor': 'left',
          'text-offset': [0.6, 0],
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colors['map-city'], ...halo },
      },
    ],
  }
}

const named = ({ name, longitude, latitude }: BaseMap['areas'][number], rank: number): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { name, rank },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

/** GeoJSON for each source of the style. */
export function baseData({ outlines, areas, towns }: BaseMap): Record<'outlines' | 'areas' | 'towns', Collection> {
  return {
    outlines: collection(outlines.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))),
    areas: collection(areas.map(named)),
    towns: collection(towns.map(named)),
  }
}

/** The icon of a town at 2x resolution. As an icon it is hidden together with a label that doesn't fit. */
export function drawDot(colors: Colors): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const context = canvas.getContext('2d')!
  context.arc(8, 8, 5.2, 0, 2 * Math.PI)
  context.fillStyle = colors.surface
  context.strokeStyle = colors['map-city']
  context.lineWidth = 2.8
  context.fill()
  context.stroke()
  return context.getImageData(0, 0, 16, 16)
}

const STEPS_DEGREES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/** Meridians and parallels, about eight of them across a box. */
export function gridData([west, south, east, north]: Box): Collection {
  const step = STEPS_DEGREES.find((degrees) => (east - west) / degrees <= 8) ?? 30
  const lines: GeoJSON.Position[][] = [
    ...ticks(west, east, step).map((x) => [
      [x, south],
      [x, north],
    ]),
    ...ticks(south, north, step).map((y) => [
      [west, y],
      [east, y],
    ]),
  ]
  return collection([{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }])
}

function ticks(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}
