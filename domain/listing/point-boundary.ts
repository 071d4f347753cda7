import { kmFromParcel, MAX_POINT_KM, type Ring } from '../geometry/boundary.ts'
import { parseGps } from '../place/gps.ts'
import { formatMiles } from '../text/format.ts'

/** The error when the point of a listing is too far from its boundary; null when it isn't. */
export function pointBoundaryProblem(land: { gps_coordinates: string | null; boundary: Ring | null }): string | null {
  const point = land.gps_coordinates === null ? null : parseGps(land.gps_coordinates)
  if (point === null || land.boundary === null) return null
  const km = kmFromParcel(land.boundary, point)
  if (km <= MAX_POINT_KM) return null
  return `The boundary lies ${formatMiles(km)} from the GPS coordinates. It can be ${formatMiles(MAX_POINT_KM)} at most.`
}
