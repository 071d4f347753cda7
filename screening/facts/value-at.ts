import { createParcel } from '../layers/parcel.ts'
import { NO_LAYER, noDataText, type ScreeningContext } from './context.ts'
import { known, type Measured, sourceOf, unknown } from './fact.ts'

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
  for (const { info, index, features } of layers) {
    const found = index.nearest(place, NEAR_METERS)
    if (!found) continue
    const feature = features[found.shape]!
    const value = feature.properties[field]
    if (typeof value === 'number') return known(value, [sourceOf(info, feature)])
  }
  return unknown(context.reachOf(layers) > 0 ? 'the data has no value here' : noDataText(layers))
}
