import type { ScreeningLayer } from '../layers/layer.ts'
import { createParcel } from '../layers/parcel.ts'
import { NO_LAYER, noDataText, type ScreeningContext, uncertainText } from './context.ts'
import { bounded, known, type Measured, sourceOf, unknown } from './fact.ts'

export interface ValueOptions {
  types: readonly string[]
  /** The property that has the value. */
  field: string
}

/** Outlines of counties and states are simplified; a place just outside of all of them belongs to the nearest. */
export const NEAR_METERS = 3_000

/** The value of the polygon around a place inside of the parcel. */
export function measureValue(context: ScreeningContext, { types, field }: ValueOptions): Measured {
  const layers = context.layersOf(types)
  if (layers.length === 0) return unknown(NO_LAYER)
  const place = createParcel({ type: 'Point', coordinates: [...context.parcel.inside] })
  if (context.uncertainty > 0) return measureUncertainValue(context, layers, field)
  for (const { info, index, features } of layers) {
    const found = index.nearest(place, NEAR_METERS)
    if (!found) continue
    const feature = features[found.shape]!
    const value = feature.properties[field]
    if (typeof value === 'number') return known(value, [sourceOf(info, feature)])
  }
  return unknown(context.reachOf(layers) > 0 ? 'the data has no value here' : noDataText(layers))
}

/** From the lowest to the highest value of all polygons that the parcel may be in. */
function measureUncertainValue(context: ScreeningContext, layers: readonly ScreeningLayer[], field: string): Measured {
  const { parcel } = context
  for (const { info, index, features } of layers) {
    const inside = index.within(parcel, parcel.uncertaintyMeters)
    const nearest = inside.length > 0 ? null : index.nearest(parcel, NEAR_METERS + parcel.uncertaintyMeters)
    const found = (nearest ? [nearest.shape] : inside).map((shape) => features[shape]!)
    const values = found.map(({ properties }) => properties[field]).filter((value) => typeof value === 'number')
    const sources = found.map((feature) => sourceOf(info, feature))
    const [low, high] = [Math.min(...values), Math.max(...values)]
    if (values.length === 0) continue
    return low === high && values.length === found.length
      ? known(low, sources)
      : bounded({ low, high }, uncertainText(context), sources)
  }
  return unknown(context.reachOf(layers) > 0 ? 'the data has no value here' : noDataText(layers))
}
