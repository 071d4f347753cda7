import type { ScreenedFeature, ScreeningLayer } from '../layers/layer.ts'
import {
  type Filter,
  gapOf,
  isComplete,
  LIMIT_MILES,
  METERS_PER_MILE,
  NO_LAYER,
  type ScreeningContext,
} from './context.ts'
import { bounded, type FactSource, known, type Measured, sourceOf, unknown } from './fact.ts'

export interface NearestOptions {
  types: readonly string[]
  where?: Filter
}

/** The nearest feature of a layer, in miles, and how much farther or nearer it may be. */
interface Nearest {
  miles: number
  error: number
  layer: ScreeningLayer
  source: FactSource
}

/**
 * Distance to the nearest feature, in miles. A feature that may qualify sets the lower bound, one that does the upper. Where no
 * layer is complete, there is no lower bound.
 */
export function measureNearest(context: ScreeningContext, { types, where }: NearestOptions): Measured {
  const layers = context.layersOf(types)
  if (layers.length === 0) return unknown(NO_LAYER)
  const reach = context.reachOf(layers)
  const found = nearestOf(layers, context, (feature) => !where || where(feature) === true, 'farthest')
  const possible = nearestOf(layers, context, (feature) => where?.(feature) !== false, 'nearest')
  const [high, nearest] = [
    found ? found.miles + found.error : null,
    possible ? possible.miles - possible.error : LIMIT_MILES,
  ]
  const low = Math.max(0, Math.min(reach, nearest))
  if (found && high !== null && high <= low) return known(high, [found.source])
  if (!found && low === 0) return unknown(gapOf(layers))
  const sources = found ? [found.source] : layers.map(({ info }) => sourceOf(info, null))
  return bounded({ low, high }, reasonOf({ layers, reach, nearest, found, possible }), sources)
}

interface Bounds {
  layers: readonly ScreeningLayer[]
  reach: number
  nearest: number
  found: Nearest | null
  possible: Nearest | null
}

function reasonOf({ layers, reach, nearest, found, possible }: Bounds): string {
  if (reach === 0) return gapOf(found && !isComplete(found.layer) ? [found.layer] : layers)
  if (nearest >= reach) return reach < LIMIT_MILES ? 'coverage ends there' : 'farther ones aren’t looked for'
  if (
    possible &&
    found &&
    possible.source.layer === found.source.layer &&
    possible.source.feature === found.source.feature
  )
    return `the map is good to about ${Number(found.error.toFixed(1))} mi`
  return 'the data doesn’t tell which features qualify'
}

/** Of each layer the nearest one, and of these the one with the smallest upper (`farthest`) or lower bound (`nearest`). */
function nearestOf(
  layers: readonly ScreeningLayer[],
  { parcel }: ScreeningContext,
  accept: (feature: ScreenedFeature) => boolean,
  bound: 'nearest' | 'farthest',
): Nearest | null {
  const boundOf = ({ miles, error }: Nearest) => (bound === 'nearest' ? miles - error : miles + error)
  let best: Nearest | null = null
  for (const layer of layers) {
    const { info, index, features } = layer
    const error = info.error_meters / METERS_PER_MILE
    const limit = best ? boundOf(best) + (bound === 'nearest' ? error : -error) : LIMIT_MILES
    const found = index.nearest(parcel, Math.max(0, limit) * METERS_PER_MILE, (number) => accept(features[number]!))
    if (!found) continue
    const nearest = {
      miles: found.meters / METERS_PER_MILE,
      error,
      layer,
      source: sourceOf(info, features[found.shape]!),
    }
    if (!best || boundOf(nearest) < boundOf(best)) best = nearest
  }
  return best
}
