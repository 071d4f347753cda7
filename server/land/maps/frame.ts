import { type GeoProjection, geoMercator } from 'd3-geo'
import { type Box, EARTH_RADIUS_KM, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import type { LocatorMap } from './service.ts'

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180

export interface Point {
  latitude: number
  longitude: number
}

/** The view of a map, north up: size in pixels, and `km` from its left to its right edge. */
export interface Frame {
  center: Point
  width: number
  height: number
  km: number
}

/** The bounding box of a view. */
export function boxOf({ center: { latitude, longitude }, width, height, km }: Frame): Box {
  const half = km / 2 / KM_PER_DEGREE
  const halfWidth = half / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const halfHeight = (half * height) / width
  return [
    Math.max(-180, longitude - halfWidth),
    Math.max(-85, latitude - halfHeight),
    Math.min(180, longitude + halfWidth),
    Math.min(85, latitude + halfHeight),
  ]
}

/** North up, Mercator: at this scale the distortion is below a pixel. */
export function projectionOf({ center: { latitude, longitude }, width, height, km }: Frame): GeoProjection {
  const kmPerRadian = EARTH_RADIUS_KM * Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return geoMercator()
    .center([longitude, latitude])
    .scale((width / km) * kmPerRadian)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-1, -1],
      [width + 1, height + 1],
    ])
}

export const round = (value: number) => Math.round(value * 10) / 10

export function toPixels(projection: GeoProjection, { longitude, latitude }: Point): { x: number; y: number } {
  const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
  return { x: round(x), y: round(y) }
}

/** Whether a label fits: not too close to an edge. */
export const isInside = ({ x, y }: { x: number; y: number }, { width, height }: Frame) =>
  x > 40 && x < width - 40 && y > 32 && y < height - 48

const STEPS_DEGREES = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 15, 30]

export function graticule(
  projection: GeoProjection,
  [west, south, east, north]: Box,
): Pick<LocatorMap, 'meridians' | 'parallels'> {
  const step = STEPS_DEGREES.find((degrees) => (east - west) / degrees <= 6) ?? 60
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return {
    meridians: ticks(west, east, step).map((longitude) => ({
      x: toPixels(projection, { ...middle, longitude }).x,
      label: `${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`,
    })),
    parallels: ticks(south, north, step).map((latitude) => ({
      y: toPixels(projection, { ...middle, latitude }).y,
      label: `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`,
    })),
  }
}

function ticks(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(4)))
}

const SCALE_MILES = [2000, 1000, 500, 200, 100, 50, 25, 10, 5, 2]

export function scaleBar(projection: GeoProjection, { center: { latitude, longitude } }: Frame): LocatorMap['scale'] {
  const east = longitude + 1 / (KM_PER_DEGREE * Math.max(0.05, Math.cos((latitude * Math.PI) / 180)))
  const perKm = (projection([east, latitude])?.[0] ?? 0) - (projection([longitude, latitude])?.[0] ?? 0)
  const miles = SCALE_MILES.find((length) => length * KM_PER_MILE * perKm <= 140) ?? 2
  return { miles, pixels: round(miles * KM_PER_MILE * perKm) }
}
