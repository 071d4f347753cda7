import type { ScreeningLayer } from '../layers/layer.ts'
import type { Parcel } from '../layers/parcel.ts'
import { type Filter, LIMIT_MILES, METERS_PER_MILE, NO_LAYER, OUTSIDE, type ScreeningContext } from './context.ts'
import { bounded, type FactSource, known, type Measured, sourceOf, unknown } from './fact.ts'

export interface NearestOptions {
  types: readonly string[]
  /** Types whose features count as well, but whose absence says nothing. */
  alsoTypes?: readonly string[]
  where?: Filter
}

interface Nearest {
  miles: number
  source: FactSource
}

/** Distance to the nearest feature, in miles. A feature that may qualify sets the lower bound, one that does the upper. */
export function measureNearest(context: ScreeningContext, { types, alsoTypes = [], where }: NearestOptions): Measured {
  const layers = context.layersOf(types)
  const all = [...layers, ...context.layersOf(alsoTypes)]
  if (all.length === 0) return unknown(NO_LAYER)
  const reach = context.reachOf(layers)
  const found = nearestOf(all, context.parcel, where && ((feature) => where(feature) === true))
  const possible = where ? nearestOf(layers, context.parcel, (feature) => where(feature) !== false) : found
  const low = Math.min(reach, possible?.miles ?? LIMIT_MILES)
  if (found && found.miles <= low) return known(found.miles, [found.source])
  if (!found && low === 0) return unknown(OUTSIDE)
  const reason = low < reach ? 'the data doesn’t tell which features qualify' : endOfData(reach)
  const sources = found ? [found.source] : layers.map(({ info }) => sourceOf(info, null))
  return bounded({ low, high: found?.miles ?? null }, reason, sources)
}

function endOfData(reach: number): string {
  if (reach === 0) return OUTSIDE
  return reach < LIMIT_MILES ? 'coverage ends there' : 'farther ones aren’t looked for'
}

function nearestOf(
  layers: readonly ScreeningLayer[],
  parcel: Parcel,
  accept: ((feature: ScreeningLayer['features'][number]) => boolean) | undefined,
): Nearest | null {
  let best: Nearest | null = null
  for (const { info, index, features } of layers) {
    const limit = (best?.miles ?? LIMIT_MILES) * METERS_PER_MILE
    const found = index.nearest(parcel, limit, accept && ((number) => accept(features[number]!)))
    const miles = (found?.meters ?? Infinity) / METERS_PER_MILE
    if (found && miles < (best?.miles ?? Infinity)) best = { miles, source: sourceOf(info, features[found.shape]!) }
  }
  return best
}
