import { EARTH_RADIUS_KM, KM_PER_MILE } from '../../../domain/geometry/distance.ts'

const FEET_PER_MILE = 5280
const MAX_PIXELS = 96

/** Width of a pixel in km, at a latitude and a zoom of 512-pixel tiles. */
export const kmPerPixel = (latitude: number, zoom: number) =>
  (2 * Math.PI * EARTH_RADIUS_KM * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom)

export interface ScaleLength {
  label: string
  pixels: number
}

/** The longest round lengths that fit, in US and in metric units. */
export function scaleLengths(km: number): { us: ScaleLength; metric: ScaleLength } {
  const miles = MAX_PIXELS * (km / KM_PER_MILE)
  const us =
    miles >= 0.5
      ? lengthOf(miles, 'mi', km / KM_PER_MILE)
      : lengthOf(miles * FEET_PER_MILE, 'ft', (km / KM_PER_MILE) * FEET_PER_MILE)
  const metric =
    MAX_PIXELS * km >= 1 ? lengthOf(MAX_PIXELS * km, 'km', km) : lengthOf(MAX_PIXELS * km * 1000, 'm', km * 1000)
  return { us, metric }
}

function lengthOf(longest: number, unit: string, perPixel: number): ScaleLength {
  const power = 10 ** Math.floor(Math.log10(longest))
  const length = ([5, 2, 1].find((factor) => factor * power <= longest) ?? 1) * power
  return { label: `${Number(length.toPrecision(1)).toLocaleString('en-US')} ${unit}`, pixels: length / perPixel }
}
