import { lengthInside } from '../geometry/length-inside.ts'
import { overlapArea } from '../geometry/overlap.ts'
import type { Shape } from '../geometry/shape.ts'
import type { ScreenedFeature, ScreeningLayer } from '../layers/layer.ts'
import {
  gapOf,
  goodToText,
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
  /** The property that names, instead of the name. Features without it are left out. */
  field?: string
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

/** Lines that the parcel touches, or all layers as sources if there are none. */
function linesOn(
  layers: readonly ScreeningLayer[],
  { parcel }: ScreeningContext,
  { class: name }: InsideOptions,
): Touching {
  const shapes: Shape[] = []
  const sources: FactSource[] = []
  for (const { info, index, features, shapes: all } of layers) {
    const accept = (number: number) =>
      all[number]!.kind === 'line' && (name === undefined || features[number]!.class === name)
    for (const shape of index.within(parcel, 0, accept)) {
      shapes.push(all[shape]!)
      sources.push(sourceOf(info, features[shape]!))
    }
  }
  return { shapes, sources: shapes.length > 0 ? sources : layers.map(({ info }) => sourceOf(info, null)) }
}

/** What a layer says of the parcel, where nothing lies closer to an edge than the edge may be off. */
interface Covering extends Touching {
  /** An edge is so near that the parcel may be on either side of it. */
  isUnsure: boolean
}

/** Edges may be off by the error of the layer, and the parcel by that of its place. */
function covering(layer: ScreeningLayer, context: ScreeningContext, options: InsideOptions): Covering {
  const { info, index, features, shapes } = layer
  const { parcel } = context
  const margin = info.error_meters + parcel.uncertaintyMeters
  const accept = (number: number) =>
    shapes[number]!.kind === 'polygon' && (options.class === undefined || features[number]!.class === options.class)
  const edge = margin > 0 ? index.nearestEdge(parcel, margin, accept) : null
  if (edge) return { shapes: [], sources: [sourceOf(info, features[edge.shape]!)], isUnsure: true }
  const found = index.within(parcel, 0, accept)
  return {
    shapes: found.map((number) => shapes[number]!),
    sources: found.map((number) => sourceOf(info, features[number]!)),
    isUnsure: false,
  }
}

/**
 * Share of the parcel inside of polygons, in percent. A point is inside or not: 100 or 0. Closer to an edge than that edge may
 * be off, the share is open.
 */
export function measureShare(context: ScreeningContext, options: InsideOptions): Measured {
  const layers = layersWith(context, options)
  if (layers.length === 0) return unknown(NO_LAYER)
  const found = layers.map((layer) => covering(layer, context, options))
  const isUnsure = found.some((each) => each.isUnsure)
  const shapes = found.flatMap((each) => each.shapes)
  const touched = found.flatMap((each) => each.sources)
  const covered = coveredShare(context, layers, options)
  if (covered < SMALLEST_SHARE && touched.length === 0) return unknown(gapOf(layers))
  const sources = touched.length > 0 ? touched : layers.map(({ info }) => sourceOf(info, null))
  const share = 100 * shareInside(context, shapes)
  if (share > 100 - SMALLEST_SHARE || (!isUnsure && covered > 1 - SMALLEST_SHARE)) return known(share, sources)
  if (isUnsure) return bounded({ low: share, high: 100 }, unsureText(context, layers), sources)
  const high = Math.min(100, share + 100 * (1 - covered))
  const reason = layers.some(isComplete) ? 'the data covers only part of the parcel' : gapOf(layers)
  return bounded({ low: share, high }, reason, sources)
}

/** From 0 to 1. */
function shareInside(
  { parcel: { shape, squareMeters, checkTime } }: ScreeningContext,
  shapes: readonly Shape[],
): number {
  if (shapes.length === 0) return 0
  return squareMeters === null ? 1 : Math.min(1, overlapArea(shape, shapes, checkTime) / squareMeters)
}

/** The share of the parcel where what isn’t mapped isn’t there, or for facts about a map where there is one, from 0 to 1. */
function coveredShare(
  context: ScreeningContext,
  layers: readonly ScreeningLayer[],
  { asMapped = false }: InsideOptions,
): number {
  if (context.uncertainty > 0 && !asMapped) return context.reachOf(layers) > 0 ? 1 : 0
  return sharedWith(
    layers.filter((layer) => asMapped || isComplete(layer)),
    context,
  )
}

const unsureText = (context: ScreeningContext, layers: readonly ScreeningLayer[]) =>
  context.uncertainty > 0
    ? uncertainText(context)
    : goodToText(Math.max(...layers.map(({ info }) => info.error_meters)) / METERS_PER_MILE)

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
  const { shapes, sources } = linesOn(layers, context, options)
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
export function measureNames(context: ScreeningContext, { types, class: name, field }: InsideOptions): Measured {
  const layers = context.layersOf(types)
  if (layers.length === 0) return unknown(NO_LAYER)
  const found = layers.flatMap(({ info, index, features }) => {
    const accept = (number: number) =>
      (name === undefined || features[number]!.class === name) &&
      (field === undefined || features[number]!.properties[field] !== undefined)
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
  const nameOf = ({ name: own, properties }: ScreenedFeature) => (field === undefined ? own : String(properties[field]))
  const parts = found.map(({ feature }) => ({ name: nameOf(feature) ?? 'No name', value: feature.magnitude }))
  if (found.every(({ isAround }) => isAround)) return known(found.length, sources, parts)
  return bounded({ low: 0, high: found.length }, uncertainText(context), sources, parts)
}
