import { lengthInside } from '../geometry/length-inside.ts'
import { overlapArea } from '../geometry/overlap.ts'
import type { Shape } from '../geometry/shape.ts'
import type { ScreenedFeature, ScreeningLayer } from '../layers/layer.ts'
import {
  gapOf,
  isComplete,
  METERS_PER_MILE,
  NO_LAYER,
  noDataText,
  type ScreeningContext,
  uncertainText,
} from './context.ts'
import { bounded, type FactSource, known, type Measured, sourceOf, unknown } from './fact.ts'

export interface InsideOptions {
  types: readonly string[]
  /** Only features of this class. A layer that has none of it says nothing about it. */
  class?: string
  /** The fact is about what is mapped, not about what there is, so layers needn't be complete. */
  asMapped?: boolean
}

/** A share of the parcel is outside of the data if it is larger than this, as errors of arithmetic aren't. */
const SMALLEST_SHARE = 1e-6

interface Touching {
  shapes: Shape[]
  sources: FactSource[]
}

const layersWith = (context: ScreeningContext, { types, class: name }: InsideOptions) =>
  context.layersOf(types).filter(({ classes }) => name === undefined || classes.has(name))

/** Features that the parcel touches, or all layers as sources if there are none. */
function touching(
  layers: readonly ScreeningLayer[],
  { parcel }: ScreeningContext,
  { class: name }: InsideOptions,
  kind: Shape['kind'],
): Touching {
  const shapes: Shape[] = []
  const sources: FactSource[] = []
  for (const { info, index, features, shapes: all } of layers) {
    const accept = (number: number) =>
      all[number]!.kind === kind && (name === undefined || features[number]!.class === name)
    for (const shape of index.within(parcel, 0, accept)) {
      shapes.push(all[shape]!)
      sources.push(sourceOf(info, features[shape]!))
    }
  }
  return { shapes, sources: shapes.length > 0 ? sources : layers.map(({ info }) => sourceOf(info, null)) }
}

/** Share of the parcel inside of polygons, in percent. A point is inside or not: 100 or 0. */
export function measureShare(context: ScreeningContext, options: InsideOptions): Measured {
  const layers = layersWith(context, options)
  if (layers.length === 0) return unknown(NO_LAYER)
  const { shape, squareMeters, checkTime } = context.parcel
  const { shapes, sources } = touching(layers, context, options, 'polygon')
  const covered = sharedWith(
    layers.filter((layer) => options.asMapped || isComplete(layer)),
    context,
  )
  if (covered < SMALLEST_SHARE && shapes.length === 0) return unknown(gapOf(layers))
  if (context.uncertainty > 0) return measureUncertainShare(context, layers, options)
  const insideOf = (area: number) => overlapArea(shape, shapes, checkTime) / area
  const inside = shapes.length === 0 ? 0 : squareMeters === null ? 1 : insideOf(squareMeters)
  const share = 100 * Math.min(1, inside)
  if (covered > 1 - SMALLEST_SHARE || share > 100 - SMALLEST_SHARE) return known(share, sources)
  const high = Math.min(100, share + 100 * (1 - covered))
  const reason = layers.some(isComplete) ? 'the data covers only part of the parcel' : gapOf(layers)
  return bounded({ low: share, high }, reason, sources)
}

/** A point that may be elsewhere is inside of polygons, outside of them, or which isn’t known. */
function measureUncertainShare(
  context: ScreeningContext,
  layers: readonly ScreeningLayer[],
  options: InsideOptions,
): Measured {
  const { parcel } = context
  const isKnown = options.asMapped || context.reachOf(layers) > 0
  const near = layers.flatMap(({ info, index, features, shapes }) => {
    const accept = (number: number) =>
      shapes[number]!.kind === 'polygon' && (options.class === undefined || features[number]!.class === options.class)
    const isAround = index.within(parcel, 0, accept).length > 0
    const isNearEdge = index.nearestEdge(parcel, parcel.uncertaintyMeters) !== null
    return index
      .within(parcel, parcel.uncertaintyMeters, accept)
      .map((shape) => ({ source: sourceOf(info, features[shape]!), isSure: isAround && !isNearEdge }))
  })
  const sources = near.length > 0 ? near.map(({ source }) => source) : layers.map(({ info }) => sourceOf(info, null))
  if (near.some(({ isSure }) => isSure)) return known(100, sources)
  if (near.length === 0) return isKnown ? known(0, sources) : unknown(gapOf(layers))
  return bounded({ low: 0, high: 100 }, uncertainText(context), sources)
}

/** Share of the parcel where at least one of the layers has data, from 0 to 1. */
const sharedWith = (layers: readonly ScreeningLayer[], { reachOf, shareOf }: ScreeningContext): number =>
  reachOf(layers) > 0 ? 1 : Math.max(0, ...layers.map(({ coverage }) => shareOf(coverage)))

/** Share of the parcel where the layers have data, in percent. */
export function measureCoverage(context: ScreeningContext, { types }: InsideOptions): Measured {
  const layers = context.layersOf(types)
  if (layers.length === 0) return unknown(NO_LAYER)
  return known(
    100 * sharedWith(layers, context),
    layers.map(({ info }) => sourceOf(info, null)),
  )
}

/** Length of lines inside of the parcel, in miles. */
export function measureLength(context: ScreeningContext, options: InsideOptions): Measured {
  const layers = layersWith(context, options)
  if (layers.length === 0) return unknown(NO_LAYER)
  if (context.uncertainty > 0) return measureUncertainLength(context, layers, options)
  const { shapes, sources } = touching(layers, context, options, 'line')
  const meters = shapes.reduce((sum, line) => {
    context.parcel.checkTime()
    return sum + lengthInside(line, context.parcel.shape)
  }, 0)
  if (context.reachOf(layers) > 0 || (options.asMapped && sharedWith(layers, context) > 0))
    return known(meters / METERS_PER_MILE, sources)
  if (shapes.length === 0) return unknown(gapOf(layers))
  return bounded({ low: meters / METERS_PER_MILE, high: null }, noDataText(layers), sources)
}

/** None, if there is none wherever the parcel is. */
function measureUncertainLength(
  context: ScreeningContext,
  layers: readonly ScreeningLayer[],
  { class: name, asMapped }: InsideOptions,
): Measured {
  const { parcel } = context
  const sources = layers.flatMap(({ info, index, features, shapes }) => {
    const accept = (number: number) =>
      shapes[number]!.kind === 'line' && (name === undefined || features[number]!.class === name)
    return index.within(parcel, parcel.uncertaintyMeters, accept).map((shape) => sourceOf(info, features[shape]!))
  })
  if (sources.length > 0) return bounded({ low: 0, high: null }, uncertainText(context), sources)
  if (!asMapped && context.reachOf(layers) === 0) return unknown(gapOf(layers))
  return known(
    0,
    layers.map(({ info }) => sourceOf(info, null)),
  )
}

/** The largest first. */
export const byMagnitude = (a: ScreenedFeature, b: ScreenedFeature): number =>
  (b.magnitude ?? 0) - (a.magnitude ?? 0) || compareNames(a.name ?? '', b.name ?? '') || a.number - b.number

const compareNames = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Names of the polygons that the parcel touches, or may touch, the largest magnitude first. The value is how many there are. */
export function measureNames(context: ScreeningContext, { types, class: name }: InsideOptions): Measured {
  const layers = context.layersOf(types)
  if (layers.length === 0) return unknown(NO_LAYER)
  const found = layers.flatMap(({ info, index, features }) => {
    const accept = (number: number) => name === undefined || features[number]!.class === name
    const numbers = (meters: number) => index.within(context.parcel, meters, accept)
    const around = new Set(numbers(0))
    return numbers(context.parcel.uncertaintyMeters).map((shape) => ({
      info,
      feature: features[shape]!,
      isAround: around.has(shape),
    }))
  })
  if (found.length === 0) return unknown('none is mapped here')
  found.sort((a, b) => byMagnitude(a.feature, b.feature))
  const sources = found.map(({ info, feature }) => sourceOf(info, feature))
  const parts = found.map(({ feature }) => ({ name: feature.name ?? 'No name', value: feature.magnitude }))
  if (found.every(({ isAround }) => isAround)) return known(found.length, sources, parts)
  return bounded({ low: 0, high: found.length }, uncertainText(context), sources, parts)
}
