/** Types of layers whose nearest feature a listing names, in this order. */
export const NEARBY_KINDS = ['transmission-lines', 'substations', 'power-plants', 'data-centers'] as const
export type NearbyKind = (typeof NEARBY_KINDS)[number]

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
