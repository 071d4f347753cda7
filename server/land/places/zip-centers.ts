import { MILES_PER_DEGREE } from '../../../domain/geometry/distance.ts'
import { readPlace } from './gazetteer-place.ts'
import type { TextTable } from './text-table.ts'

/** In degrees. */
export interface ZipCenters {
  longitudes: Float64Array
  latitudes: Float64Array
}

const INITIAL_OF_ZIP = 'z'.charCodeAt(0)

/** Only the rows of ZIP codes are decoded, which stand together. */
export function readZipCenters(places: TextTable): ZipCenters {
  const [longitudes, latitudes]: [number[], number[]] = [[], []]
  for (let line = 0; line < places.length; line++) {
    if (places.key(line)[0] !== INITIAL_OF_ZIP) continue
    const { longitude, latitude } = readPlace(places, line)
    longitudes.push(longitude)
    latitudes.push(latitude)
  }
  return { longitudes: Float64Array.from(longitudes), latitudes: Float64Array.from(latitudes) }
}

/** The same place, if it is a ZIP code itself. */
const SAME_DEGREES = 1e-4

/** The distance to the nth-nearest center that isn't at the same place, in miles, on a plane: within 1% up to 100 miles. */
export function milesToNthCenter(
  { longitudes, latitudes }: ZipCenters,
  [x, y]: readonly [number, number],
  n: number,
): number {
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY)
  const shrink = Math.cos((y * Math.PI) / 180)
  for (let at = 0; at < longitudes.length; at++) {
    const [dx, dy] = [(longitudes[at]! - x) * shrink, latitudes[at]! - y]
    const squared = dx * dx + dy * dy
    if (squared >= nearest[n - 1]! || squared < SAME_DEGREES ** 2) continue
    nearest[n - 1] = squared
    nearest.sort()
  }
  return Math.sqrt(nearest[n - 1]!) * MILES_PER_DEGREE
}
