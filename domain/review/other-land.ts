import { distanceKm, KM_PER_MILE } from '../geometry/distance.ts'
import { overlapOf } from '../geometry/overlap.ts'
import { apnKey, type ComparableParcel, MIN_OVERLAP, pointOf } from './compare-parcels.ts'

type Parcel = Pick<ComparableParcel, 'gps_coordinates' | 'boundary' | 'parcel_number'>

const MOVED_KM = KM_PER_MILE

/**
 * Whether a listing is of other land after a change, so that what was verified about its owner no longer counts: its point
 * moved by more than a mile, its outline lies elsewhere, or its APN was replaced or removed. An APN that is entered for the
 * first time only says more about the same land.
 */
export function isOtherLand(before: Parcel, after: Parcel): boolean {
  const apn = apnKey(before.parcel_number)
  if (apn !== '' && apn !== apnKey(after.parcel_number)) return true
  const [from, to] = [pointOf(before), pointOf(after)]
  if (from && to && distanceKm(from, to) > MOVED_KM) return true
  return before.boundary !== null && after.boundary !== null && overlapOf(before.boundary, after.boundary) < MIN_OVERLAP
}
