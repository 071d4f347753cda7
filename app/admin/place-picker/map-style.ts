import type { StyleSpecification } from 'maplibre-gl'
import type { Box } from '../../../domain/distance.ts'
import type { BaseMap } from '../../../server/services/base-map.ts'

const TOKENS = ['map-land', 'map-line', 'map-grid', 'map-label', 'map-city', 'surface', 'accent'] as const

/** The tokens of the design as the scheme of the moment has them, “#rrggbb”. */
export type Colours = Record<(typeof TOKENS)[number], `#${string}`>

export function readColours(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('span'))
  const colours = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`
    const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
    const hex = parts.slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    return [token, `#${hex.join('')}`]
  })
  probe.remove()
  return Object.fromEntries(colours)
}

type Collection = GeoJSON.FeatureCollection

const collection = (features: GeoJSON.Feature[]): Collection => ({ type: 'FeatureCollection', features })

const source = { type: 'geojson' as const, data: collection([]) }
export const TOWN_DOT = 'town-dot'

const FONT = ['Inter Variable', 'sans-serif']

/** A ground that needs nothing from elsewhere: lines, towns and a grid. Letters are drawn by the browser. */
export function offlineStyle(colours: Colours): StyleSpecification {
  const halo = { 'text-halo-color': colours['map-land'], 'text-halo-width': 1.5 }
  return {
    version: 8,
    sources: { grid: source, outlines: source, areas: source, towns: source },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colours['map-land'] } },
      { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colours['map-grid'] } },
      {
        id: 'outlines',
        type: 'line',
        source: 'outlines',
        paint: { 'line-color': colours['map-line'], 'line-width': 1.2 },
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
        paint: { 'text-color': colours['map-label'], ...halo },
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
        paint: { 'text-color': colours['map-city'], ...halo },
      },
    ],
  }
}

const named = ({ name, longitude, latitude }: BaseMap['areas'][number], rank: number): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { name, rank },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

/** The data of each source. */
export function baseData({ outlines, areas, towns }: BaseMap): Record<'outlines' | 'areas' | 'towns', Collection> {
  return {
    outlines: collection(outlines.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))),
    areas: collection(areas.map(named)),
    towns: collection(towns.map(named)),
  }
}

/** A ring, at twice its size. Where there is no room for its name, a town is left out as a whole. */
export function drawDot(colours: Colours): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const pen = canvas.getContext('2d')!
  pen.arc(8, 8, 5.2, 0, 2 * Math.PI)
  pen.fillStyle = colours.surface
  pen.strokeStyle = colours['map-city']
  pen.lineWidth = 2.8
  pen.fill()
  pen.stroke()
  return pen.getImageData(0, 0, 16, 16)
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
