import { acresOf, type Ring, unwrapRing } from './boundary.ts'

/** Lines across the smaller outline. Overlaps narrower than their distance may be missed. */
const LINES = 256

type Span = [west: number, east: number]

/**
 * The share of the smaller of two valid outlines that lies in the other one, from 0 to 1. Compares both along 256 parallels,
 * which is exact to about 1 %, and unlike ST_Intersection works with every outline in every database (decision 006).
 */
export function overlapOf(a: Ring, b: Ring): number {
  const [smaller, larger] = acresOf(a) <= acresOf(b) ? [unwrapRing(a), unwrapRing(b)] : [unwrapRing(b), unwrapRing(a)]
  const other = besides(larger, smaller)
  const latitudes = smaller.map(([, y]) => y)
  const [south, north] = [least(latitudes), -least(latitudes.map((y) => -y))]
  let [inside, whole] = [0, 0]
  for (let line = 0; line < LINES; line++) {
    const latitude = south + ((line + 0.5) / LINES) * (north - south)
    const spans = spansAt(smaller, latitude)
    const scale = Math.cos((latitude * Math.PI) / 180)
    whole += scale * lengthOf(spans)
    inside += scale * sharedLength(spans, spansAt(other, latitude))
  }
  return whole === 0 ? 0 : Math.min(1, inside / whole)
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)

/** The same ring on the same side of the date line as the other one. */
function besides(ring: Ring, other: Ring): Ring {
  const turn = 360 * Math.round((other[0]![0] - ring[0]![0]) / 360)
  return turn === 0 ? ring : ring.map(([x, y]) => [x + turn, y])
}

/** The parts of a parallel inside the ring, from west to east. */
function spansAt(ring: Ring, latitude: number): Span[] {
  const crossings: number[] = []
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!]
    if (ay > latitude !== by > latitude) crossings.push(ax + ((latitude - ay) / (by - ay)) * (bx - ax))
  }
  crossings.sort((x, y) => x - y)
  return Array.from({ length: crossings.length >> 1 }, (_, i) => [crossings[2 * i]!, crossings[2 * i + 1]!])
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [west, east]) => sum + east - west, 0)

/** Both lists are in order, so each is read once. */
function sharedLength(a: readonly Span[], b: readonly Span[]): number {
  let [i, j, sum] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    sum += Math.max(0, Math.min(a[i]![1], b[j]![1]) - Math.max(a[i]![0], b[j]![0]))
    if (a[i]![1] < b[j]![1]) i++
    else j++
  }
  return sum
}
