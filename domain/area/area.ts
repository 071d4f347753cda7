import type { Ring } from '../geometry/boundary.ts'
import { type Box, boxAround, distanceKm, EARTH_RADIUS_KM } from '../geometry/distance.ts'

/** An area to search in: a listing matches when it lies in one of the shapes. */
export type Area = Shape[]

export type Shape = Polygon | Circle

/**
 * A polygon with holes. The last point of a ring doesn't repeat the first. Longitudes are continuous: a ring across the
 * date line goes on past 180. A point on the outline is inside; a point on the outline of a hole is outside.
 */
export interface Polygon {
  outline: Ring
  holes: Ring[]
}

export interface Circle {
  center: Ring[number]
  radiusMeters: number
}

/** Limits of an area in a URL. */
export const MAX_SHAPES = 20
export const MAX_RINGS = 40
export const MAX_CORNERS = 500
export const MAX_RADIUS_METERS = 1_000_000
export const MIN_RADIUS_METERS = 10

export const isCircle = (shape: Shape): shape is Circle => 'center' in shape

export const cornersOf = (area: Area): number =>
  area.reduce((sum, shape) => sum + ringsOf(shape).reduce((corners, ring) => corners + ring.length, 0), 0)

export const ringsOf = (shape: Shape): Ring[] => (isCircle(shape) ? [] : [shape.outline, ...shape.holes])

/** The polygons that a search compares with: a circle is a polygon of 64 corners. */
export const polygonsOf = (area: Area): Polygon[] =>
  area.map((shape) => (isCircle(shape) ? { outline: circleOutline(shape), holes: [] } : shape))

const CIRCLE_CORNERS = 64

function circleOutline({ center: [longitude, latitude], radiusMeters }: Circle): Ring {
  const angle = radiusMeters / 1000 / EARTH_RADIUS_KM
  const [sine, cosine] = [Math.sin((latitude * Math.PI) / 180), Math.cos((latitude * Math.PI) / 180)]
  const offsets = Array.from({ length: CIRCLE_CORNERS }, (_, corner): Ring[number] => {
    const bearing = (corner / CIRCLE_CORNERS) * 2 * Math.PI
    const y = Math.asin(sine * Math.cos(angle) + cosine * Math.sin(angle) * Math.cos(bearing))
    const x = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cosine, Math.cos(angle) - sine * Math.sin(y))
    return [(x * 180) / Math.PI, (y * 180) / Math.PI]
  })
  const turns = turnsOf(longitude + extentOf(offsets)[0])
  return offsets.map(([x, y]) => [longitude - turns + x, y])
}

/** The multiple of 360 that, subtracted, leaves a longitude of at least -180 and below 180. */
export const turnsOf = (longitude: number) => Math.floor((longitude + 180) / 360) * 360

/** Whether a circle contains a pole, so that its outline isn't a ring on the map. */
export function reachesPole({ center: [longitude, latitude], radiusMeters }: Circle): boolean {
  const [, south, , north] = boxAround({ latitude, longitude }, radiusMeters / 1000)
  return south <= -89.9 || north >= 89.9
}

/** A circle through a point on its outline, to the meter. */
export function circleThrough(center: Ring[number], edge: Ring[number]): Circle {
  const at = ([longitude, latitude]: Ring[number]) => ({ longitude, latitude })
  return { center, radiusMeters: Math.round(distanceKm(at(center), at(edge)) * 1000) }
}

/** The box of a polygon; its west is greater than its east across the date line. */
export function boxOf({ outline }: Polygon): Box {
  const [west, south, east, north] = extentOf(outline)
  if (east - west >= 360) return [-180, south, 180, north]
  return [west, south, east > 180 ? east - 360 : east, north]
}

/**
 * A box around all of these, whose east may be more than 180; across the date line, its west is greater than its east.
 * Boxes on the other side of the date line count as near.
 */
export function joinBoxes(boxes: readonly Box[]): Box {
  const middle = ([west, , east]: Box) => (west + east) / 2
  const shifts = boxes.map((box) => 360 * Math.round((middle(boxes[0]!) - middle(box)) / 360))
  const west = Math.min(...boxes.map((box, index) => box[0] + shifts[index]!))
  const east = Math.max(...boxes.map((box, index) => box[2] + shifts[index]!))
  const [south, north] = [Math.min(...boxes.map((box) => box[1])), Math.max(...boxes.map((box) => box[3]))]
  if (east - west >= 360) return [-180, south, 180, north]
  return [west < -180 ? west + 360 : west, south, east > 180 ? east - 360 : east, north]
}

/** West, south, east and north, where east may be more than 180. */
export function extentOf(ring: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [west, south, east, north]
}
