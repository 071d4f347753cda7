import { KM_PER_MILE } from '../geometry/distance.ts'
import { formatMiles, formatNumber } from '../text/format.ts'

/** Types of layers whose nearest feature a listing names, in this order. */
export const NEARBY_KINDS = ['transmission-lines', 'substations', 'power-plants', 'data-centers'] as const
export type NearbyKind = (typeof NEARBY_KINDS)[number]

/** Smaller features don't count: to a builder, solar panels on a roof are no power plant. In MW. */
export const LEAST_MAGNITUDES: Partial<Record<NearbyKind, number>> = { 'power-plants': 20 }

/** The nearest feature of a kind. */
export type NearbyFeature = { kind: NearbyKind } & (
  | {
      state: 'found'
      km: number
      name: string | null
      /** Such as “345 kV”; null if it isn't known. */
      value: string | null
      attribution: string
      vintage: string | null
    }
  /** None within this distance: farther ones may be outside of the data. */
  | { state: 'beyond'; km: number }
  /** The place is outside of the data. */
  | { state: 'unknown' }
)

/** Nearer than this, 260 feet, a feature counts as on the parcel: layers aren't more exact. */
const ON_PARCEL_KM = 0.08

/** “0.4 mi”, “On the parcel”. */
export const nearbyDistance = (km: number, here = 'On the parcel'): string =>
  km < ON_PARCEL_KM ? here : formatMiles(km)

/** “More than 20 mi”, in whole miles. */
export const beyondDistance = (km: number): string => `More than ${formatNumber(Math.floor(km / KM_PER_MILE))} mi`

/** “HIFLD · 2024 or earlier”. */
export const nearbySource = ({ attribution, vintage }: { attribution: string; vintage: string | null }): string =>
  [attribution, vintage].filter(Boolean).join(' · ')
