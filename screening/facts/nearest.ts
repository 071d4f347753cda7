import type { ScreeningLayer } from '../layers/layer.ts'
import type { Found } from '../layers/shape-index.ts'
import {
  type Filter,
  gapOf,
  goodToText,
  isComplete,
  LIMIT_MILES,
  METERS_PER_MILE,
  NO_LAYER,
  type ScreeningContext,
  uncertainText,
} from './context.ts'
import { bounded, type FactSource, known, type Measured, sourceOf, unknown } from './fact.ts'

export interface NearestOptions {
  types: readonly string[]
  /** Only layers that have features of this class: others say nothing about it. */
  among?: string
  where?: Filter
  /** Why a closer feature may qualify, where its data doesn't tell. */
  unsure?: string
  /** What can’t be without it: fiber reaches each data center, so it is at most as far as the nearest one. */
  impliedBy?: Implied
}

interface Implied {
  types: readonly string[]
  where?: Filter
  /** Why the distance has an upper bound only. */
  reason: string
}

/** The nearest feature of a layer, in miles, and how much farther or nearer it may be. */
interface Nearest {
  miles: number
  error: number
  /** Whether it surely qualifies. */
  isSure: boolean
  layer: ScreeningLayer
  source: FactSource
}

/**
 * Distance to the nearest feature, in miles. A feature that may qualify sets the lower bound, one that does the upper. Where no
 * layer is complete, there is no lower bound.
 */
export function measureNearest(context: ScreeningContext, options: NearestOptions): Measured {
  const mapped = measureMapped(context, options)
  if (!options.impliedBy) return mapped
  const { reason, ...others } = options.impliedBy
  const implied = measureMapped(context, others)
  const isNearer = implied.high !== null && implied.high < (mapped.high ?? Infinity)
  return isNearer ? bounded({ low: 0, high: implied.high }, reason, implied.sources) : mapped
}

function measureMapped(context: ScreeningContext, { types, among, where, unsure }: NearestOptions): Measured {
  const layers = context.layersOf(types).filter(({ classes }) => among === undefined || classes.has(among))
  if (layers.length === 0) return unknown(NO_LAYER)
  const reach = context.reachOf(layers)
  let [found, possible]: [Nearest | null, Nearest | null] = [null, null]
  for (const layer of layers) {
    const candidates = candidatesOf(layer, context, where)
    found = nearer(found, candidates.found, 1)
    possible = nearer(possible, candidates.possible, -1)
  }
  const [high, nearest] = [
    found ? found.miles + found.error : null,
    possible ? possible.miles - possible.error : LIMIT_MILES,
  ]
  const low = Math.max(0, Math.min(reach, nearest))
  if (found && high !== null && high <= low) return known(high, [found.source])
  if (!found && low === 0) return unknown(gapOf(layers))
  const sources = found ? [found.source] : layers.map(({ info }) => sourceOf(info, null))
  const reason =
    context.uncertainty > 0 ? uncertainText(context) : reasonOf({ layers, reach, nearest, found, possible, unsure })
  return bounded({ low, high }, reason, sources)
}

interface Bounds {
  layers: readonly ScreeningLayer[]
  reach: number
  nearest: number
  found: Nearest | null
  possible: Nearest | null
  unsure: string | undefined
}

function reasonOf({ layers, reach, nearest, found, possible, unsure }: Bounds): string {
  if (reach === 0) return gapOf(found && !isComplete(found.layer) ? [found.layer] : layers)
  if (nearest >= reach) return reach < LIMIT_MILES ? 'coverage ends there' : 'the search ends there'
  if (possible?.isSure === false) return unsure ?? 'closer ones may qualify'
  return goodToText((found ?? possible)?.error ?? 0)
}

interface Candidates {
  /** The nearest feature that qualifies. */
  found: Nearest | null
  /** The nearest one that may qualify. */
  possible: Nearest | null
}

/** Most often, the nearest feature that may qualify does. */
function candidatesOf(layer: ScreeningLayer, { parcel, uncertainty }: ScreeningContext, where?: Filter): Candidates {
  const { info, index, features } = layer
  const nearest = (accept?: (number: number) => boolean) => index.nearest(parcel, LIMIT_MILES * METERS_PER_MILE, accept)
  const isSure = ({ shape }: Found) => !where || where(features[shape]!) === true
  const prepare = (found: Found | null) =>
    found && {
      miles: found.meters / METERS_PER_MILE,
      error: info.error_meters / METERS_PER_MILE + uncertainty,
      layer,
      isSure: isSure(found),
      source: sourceOf(info, features[found.shape]!),
    }
  const first = nearest(where && ((number) => where(features[number]!) !== false))
  const possible = prepare(first)
  if (!where || !first || isSure(first)) return { found: possible, possible }
  return { found: prepare(nearest((number) => where(features[number]!) === true)), possible }
}

/** The one with the smaller upper (1) or lower bound (-1). */
const nearer = (a: Nearest | null, b: Nearest | null, bound: 1 | -1): Nearest | null =>
  !b || (a && a.miles + bound * a.error <= b.miles + bound * b.error) ? a : b
