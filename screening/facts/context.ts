import { KM_PER_MILE } from '../../domain/geometry/distance.ts'
import type { Coverage } from '../layers/coverage.ts'
import type { ScreenedFeature, ScreeningLayer } from '../layers/layer.ts'
import type { Parcel } from '../layers/parcel.ts'
import { memoize } from '../memoize.ts'

export const METERS_PER_MILE = KM_PER_MILE * 1_000
/** Features farther away are not looked for. */
export const LIMIT_MILES = 500

/** Null where the data doesn't tell, for example because a line has no voltage. */
export type Filter = (feature: ScreenedFeature) => boolean | null

/** A parcel and the layers that it is screened against. */
export interface ScreeningContext {
  parcel: Parcel
  layersOf(types: readonly string[]): readonly ScreeningLayer[]
  /** How far from the point the parcel may be, in miles. */
  uncertainty: number
  /** How far around the parcel, wherever it is, at least one of the layers is complete, in miles. */
  reachOf(layers: readonly ScreeningLayer[]): number
  /** The share of the parcel that has data, from 0 to 1. */
  shareOf(coverage: Coverage): number
}

/** Layers are used in the order of their keys, so that their order in the list doesn't matter. */
export function createContext(parcel: Parcel, layers: readonly ScreeningLayer[]): ScreeningContext {
  const sorted = layers.toSorted((a, b) => (a.info.key < b.info.key ? -1 : 1))
  const reach = memoize((coverage: Coverage) => coverage.reach(parcel, LIMIT_MILES * METERS_PER_MILE) / METERS_PER_MILE)
  const uncertainty = parcel.uncertaintyMeters / METERS_PER_MILE
  return {
    parcel,
    uncertainty,
    layersOf: (types) => sorted.filter(({ info }) => types.includes(info.type)),
    reachOf: (some) => Math.max(0, ...some.filter(isComplete).map(({ coverage }) => reach(coverage) - uncertainty)),
    shareOf: memoize((coverage: Coverage) => coverage.share(parcel)),
  }
}

/** Why a fact has bounds where only the town or ZIP code of the parcel is known. */
export const uncertainText = ({ uncertainty }: ScreeningContext): string =>
  `the parcel may be ${Number(uncertainty.toFixed(1))} mi from this point`

/** Why a fact has bounds where features may be off. */
export const goodToText = (miles: number): string => `the map is good to about ${Number(miles.toFixed(1))} mi`

export const isComplete = ({ info }: ScreeningLayer): boolean => info.complete

/** Why the layers can't tell: what they hold if they are incomplete, or else that they have no data here. */
export function gapOf(layers: readonly ScreeningLayer[]): string {
  const holds = layers.filter((layer) => !isComplete(layer)).map(({ info }) => holdsText(info.holds))
  return layers.some(isComplete) || holds.length === 0 ? noDataText(layers) : [...new Set(holds)].join('; ')
}

/** “large rivers only”, “the map has only some military bases”. */
const holdsText = (holds: string | null): string =>
  holds === null ? 'not all are mapped' : holds.startsWith('some ') ? `the map has only ${holds}` : holds

export const NO_LAYER = 'no data yet'

/** Why complete layers say nothing about a parcel that is outside of them. */
export const noDataText = ([layer]: readonly ScreeningLayer[]): string =>
  layer?.info.type === 'flood-zones' ? 'no flood data here' : 'no data here'
