import type { ScreenedFeature, ScreeningLayer } from '../layers/layer.ts'
import { createParcel, type Parcel } from '../layers/parcel.ts'
import { gapOf, isComplete, METERS_PER_MILE, NO_LAYER, type ScreeningContext, uncertainText } from './context.ts'
import { bounded, known, type Measured, sourceOf, unknown } from './fact.ts'

export interface WithinOptions {
  types: readonly string[]
  miles: number
  /** Around a place inside of the parcel instead of its boundary, so that a large parcel isn’t near more. */
  fromMiddle?: boolean
  /** Only features for which it is true. */
  where?(feature: ScreenedFeature): boolean
  /** Adds up the magnitudes instead of counting. Features without one count as nothing. */
  sum?: boolean
  /** The name of the part of the total that a feature belongs to. */
  by?(feature: ScreenedFeature): string
  /** The parts are magnitudes, although the value is a number of features. */
  amounts?: boolean
  /** How far what a feature counts may be from its point, where fewer than some are within the distance. */
  spread?: Spread
}

/** “People may live up to 5 miles from the center of their tract”, where fewer than 3 are within the distance. */
interface Spread {
  miles: number
  below: number
  /** The most that a feature counts whose point is farther away. */
  most: number
  /** Why the number has bounds. */
  reason: string
}

/** How many features are within a distance, or the sum of their magnitudes. */
export function measureWithin(context: ScreeningContext, options: WithinOptions): Measured {
  const layers = context.layersOf(options.types)
  if (layers.length === 0) return unknown(NO_LAYER)
  const reach = context.reachOf(layers)
  const place = options.fromMiddle ? middleOf(context) : context.parcel
  const around = (miles: number) =>
    addUp(miles < 0 ? [] : layers.flatMap((layer) => featuresWithin(layer, place, { ...options, miles })), options)
  const { uncertainty } = context
  const { total, count, parts } = around(options.miles - uncertainty)
  const sources = layers.map(({ info }) => sourceOf(info, null))
  const spread = options.spread && count < options.spread.below ? options.spread : null
  if ((uncertainty > 0 || spread) && reach >= options.miles) {
    const low = spread ? 0 : total
    const high = Math.max(around(options.miles + uncertainty + (spread?.miles ?? 0)).total, spread?.most ?? 0)
    if (high === low) return known(low, sources, parts)
    return bounded({ low, high }, spread?.reason ?? uncertainText(context), sources, parts)
  }
  if (reach >= options.miles) return known(total, sources, parts)
  if (reach === 0 && count === 0) return unknown(gapOf(layers))
  const reason = layers.some(isComplete) ? `data ends ${reach.toFixed(1)} mi away` : gapOf(layers)
  return bounded({ low: total, high: null }, reason, sources, parts)
}

const middleOf = ({ parcel }: ScreeningContext) => createParcel({ type: 'Point', coordinates: [...parcel.inside] })

function featuresWithin(
  { index, features }: ScreeningLayer,
  place: Parcel,
  { miles, where }: WithinOptions,
): ScreenedFeature[] {
  const accept = where && ((number: number) => where(features[number]!))
  return index.within(place, miles * METERS_PER_MILE, accept).map((shape) => features[shape]!)
}

function addUp(features: readonly ScreenedFeature[], { sum = false, by, amounts: hasAmounts = sum }: WithinOptions) {
  const amounts = new Map<string, number>()
  let total = 0
  for (const feature of features) {
    const amount = sum ? (feature.magnitude ?? 0) : 1
    total += amount
    const name = by?.(feature)
    if (name !== undefined && amount > 0)
      amounts.set(name, (amounts.get(name) ?? 0) + (hasAmounts ? (feature.magnitude ?? 0) : 1))
  }
  const parts = [...amounts]
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1))
  return { total, count: features.length, parts }
}
