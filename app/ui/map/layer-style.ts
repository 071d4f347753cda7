import type { DataDrivenPropertyValueSpecification, ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { LayerClass, LayerType } from '../../../domain/layer/layer-type.ts'
import type { MapColors } from './colors.ts'

/** Sites of the grid are drawn as squares, all other points as circles. */
const SQUARES = new Set(['substations', 'plant-interconnections'])
export const isSquare = (type: LayerType) => SQUARES.has(type.key)

/** The steps of the amber scale for voltage, by the key of a class. */
const VOLTAGE = { '500': 'map-500', '345': 'map-345', '220': 'map-230', '100': 'map-138', '69': 'map-69' } as const

/** The token of a class's color, and its opacity. */
export function lookOf({ key, color, strength }: Pick<LayerClass, 'key' | 'color' | 'strength'>): {
  token: keyof MapColors
  opacity: number
} {
  if (color !== 'power') return { token: color, opacity: strength }
  const step = Object.hasOwn(VOLTAGE, key) ? VOLTAGE[key as keyof typeof VOLTAGE] : null
  return step ? { token: step, opacity: 1 } : { token: 'map-345', opacity: strength }
}

/** The name of the icon for squares of a color; `icons.ts` draws it. */
export const squareIcon = (token: keyof MapColors) => `square-${token}`

type Match = DataDrivenPropertyValueSpecification<string>

/** A value for each class of a type. */
function byClass<Value extends string | number>(type: LayerType, read: (look: LayerClass) => Value) {
  const last = type.classes.at(-1)!
  const pairs = type.classes.slice(0, -1).flatMap((look) => [look.key, read(look)])
  return pairs.length === 0 ? read(last) : ['match', ['get', 'class'], ...pairs, read(last)]
}

const growing = (size: unknown, at: readonly (readonly [zoom: number, factor: number])[]): ExpressionSpecification =>
  [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...at.flatMap(([zoom, factor]) => [zoom, ['*', size, factor]]),
  ] as unknown as ExpressionSpecification

/** The map layers that draw one layer of features, whose source has the same id. */
export function layersOf(id: string, type: LayerType, colors: MapColors): LayerSpecification[] {
  const source = { source: id, 'source-layer': 'features' }
  const color = byClass(type, (look) => colors[lookOf(look).token]) as Match
  const opacity = byClass(type, (look) => lookOf(look).opacity)
  const size = byClass(type, (look) => look.size)
  const only = (kind: string) => ['==', ['geometry-type'], kind] as ExpressionSpecification
  const rank = ['coalesce', ['get', 'rank'], 0] as ExpressionSpecification
  const layers: LayerSpecification[] = []
  if (type.geometry.includes('polygon')) {
    layers.push(
      {
        id: `${id}-fill`,
        type: 'fill',
        ...source,
        filter: only('Polygon'),
        paint: { 'fill-color': color, 'fill-opacity': ['*', opacity, 0.22] as unknown as ExpressionSpecification },
      },
      {
        id: `${id}-edge`,
        type: 'line',
        ...source,
        filter: only('Polygon'),
        paint: { 'line-color': color, 'line-width': size as number, 'line-opacity': opacity as number },
      },
    )
  }
  if (type.geometry.includes('line')) {
    layers.push({
      id: `${id}-line`,
      type: 'line',
      ...source,
      filter: only('LineString'),
      layout: { 'line-sort-key': rank, 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': color,
        'line-opacity': opacity as number,
        'line-width': growing(size, [
          [3, 0.45],
          [7, 0.8],
          [10, 1.15],
          [15, 2],
        ]),
      },
    })
  }
  if (type.geometry.includes('point')) layers.push(pointsOf(id, type, { color, opacity, size, rank, colors }))
  return layers
}

interface PointLook {
  color: Match
  opacity: unknown
  size: unknown
  rank: ExpressionSpecification
  colors: MapColors
}

function pointsOf(id: string, type: LayerType, { color, opacity, size, rank, colors }: PointLook): LayerSpecification {
  const source = { source: id, 'source-layer': 'features' }
  const filter = ['==', ['geometry-type'], 'Point'] as ExpressionSpecification
  if (isSquare(type)) {
    return {
      id: `${id}-point`,
      type: 'symbol',
      ...source,
      filter,
      layout: {
        'icon-image': byClass(type, (look) => squareIcon(lookOf(look).token)) as Match,
        'icon-size': growing(size, [
          [4, 0.03],
          [9, 0.05],
          [13, 0.07],
        ]),
        'icon-allow-overlap': true,
        'symbol-sort-key': rank,
      },
    }
  }
  return {
    id: `${id}-point`,
    type: 'circle',
    ...source,
    filter,
    layout: { 'circle-sort-key': rank },
    paint: {
      'circle-color': color,
      'circle-opacity': ['*', opacity, 0.75] as unknown as ExpressionSpecification,
      'circle-stroke-color': colors.surface,
      'circle-stroke-width': 1,
      'circle-radius': growing(size, [
        [3, 0.35],
        [8, 0.8],
        [12, 1.2],
      ]),
    },
  }
}
