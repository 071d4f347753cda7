import geographiclib from 'geographiclib-geodesic'
import type { Position as Coordinates, Geometry } from 'geojson'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../tests/support/seeded-random.ts'
import { rounds, SEED } from '../../tests/support/soak.ts'
import { lengthInside } from './length-inside.ts'
import { areaOf, overlapArea } from './overlap.ts'
import { toShape } from './shape.ts'

const { WGS84 } = geographiclib.Geodesic

function exactArea(ring: Coordinates[]): number {
  const polygon = WGS84.Polygon(false)
  for (const [x, y] of ring.slice(0, -1)) polygon.AddPoint(y!, x!)
  return Math.abs(polygon.Compute(false, true).area!)
}

const shape = (...coordinates: Coordinates[][]) => toShape({ type: 'Polygon', coordinates } as Geometry)
const box = (west: number, south: number, east: number, north: number): Coordinates[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const share = (parcel: ReturnType<typeof shape>, ...others: ReturnType<typeof shape>[]) =>
  (100 * overlapArea(parcel, others)) / areaOf(parcel)

/** A star around a center, whose rays have random lengths. */
function star(random: ReturnType<typeof createSeededRandom>, [x, y]: Coordinates, size: number): Coordinates[] {
  const count = random.integer(3, 40)
  const points = Array.from({ length: count }, (_, i): Coordinates => {
    const [angle, reach] = [(2 * Math.PI * i) / count, size * (0.2 + 0.8 * random.next())]
    return [((x! + reach * Math.cos(angle) + 540) % 360) - 180, y! + reach * Math.sin(angle)]
  })
  return [...points, points[0]!]
}

test('areas of 500 polygons agree with GeographicLib', () => {
  const random = createSeededRandom(4)
  let worst = 0
  for (let i = 0; i < 500; i++) {
    const ring = star(random, [random.next() * 360 - 180, random.next() * 140 - 70], 10 ** (random.next() * 3 - 3))
    const truth = exactArea(ring)
    worst = Math.max(worst, Math.abs(areaOf(shape(ring)) - truth) / truth)
  }
  expect(worst).toBeLessThan(0.001)
})

test('overlap shares of pairs of stars with holes agree with counted points', () => {
  const random = createSeededRandom(SEED)
  let worst = 0
  for (let i = 0; i < rounds(100); i++) {
    const center: Coordinates = [i % 4 === 0 ? 179.999 : random.next() * 360 - 180, random.next() * 120 - 60]
    const near = (): Coordinates => [center[0]! + random.next() * 0.01, center[1]! + random.next() * 0.01]
    const parcel = [star(random, center, 0.02), star(random, center, 0.002)]
    const zones = [[star(random, near(), 0.02), star(random, near(), 0.003)], [star(random, near(), 0.02)]]
    const ours = share(shape(...parcel), ...zones.map((rings) => shape(...rings)))
    worst = Math.max(worst, Math.abs(ours - countedShare(parcel, zones, center)))
  }
  expect(worst).toBeLessThan(0.5)
})

/** Counts the points of a fine grid, row by row. Longitudes are moved next to the center first. */
function countedShare(parcel: Coordinates[][], zones: Coordinates[][][], [x0, y0]: Coordinates): number {
  const moved = (rings: Coordinates[][]) =>
    rings.map((ring) => ring.map(([x, y]) => [((x! - x0! + 540) % 360) - 180, y! - y0!] as const))
  const [ours, theirs] = [moved(parcel), zones.map(moved)]
  const crossings = (rings: ReturnType<typeof moved>, y: number) =>
    rings.flatMap((ring) =>
      ring.slice(1).flatMap(([x2, y2], i) => {
        const [x1, y1] = ring[i]!
        return y1 > y !== y2 > y ? [((x2 - x1) * (y - y1)) / (y2 - y1) + x1] : []
      }),
    )
  const isIn = (found: number[], x: number) => found.filter((each) => each < x).length % 2 === 1
  let [all, both] = [0, 0]
  const steps = 400
  for (let j = 0; j < steps; j++) {
    const y = 0.04 * ((j + 0.5) / steps - 0.5)
    const [own, others] = [crossings(ours, y), theirs.map((rings) => crossings(rings, y))]
    for (let i = 0; i < steps; i++) {
      const x = 0.04 * ((i + 0.5) / steps - 0.5)
      if (!isIn(own, x)) continue
      all++
      if (others.some((found) => isIn(found, x))) both++
    }
  }
  return (100 * both) / all
}

const parcel = shape(box(-97.02, 32, -97, 32.02))

test('shapes that touch don’t overlap', () => {
  expect(share(parcel, shape(box(-97, 32, -96.9, 32.02)))).toBe(0)
  expect(share(parcel, shape(box(-97.02, 32.02, -97, 32.04)))).toBeCloseTo(0, 6)
})

test('a zone counts once, also if two shapes have it', () => {
  const zone = shape(box(-97.02, 32, -97.01, 32.02))
  expect(share(parcel, zone)).toBeCloseTo(50, 3)
  expect(share(parcel, zone, zone)).toBeCloseTo(50, 3)
  expect(share(parcel, parcel)).toBeCloseTo(100, 6)
})

test('what is in a hole is outside', () => {
  const zone = shape(box(-98, 31, -96, 33), box(-97.02, 32, -97.01, 32.02))
  expect(share(parcel, zone)).toBeCloseTo(50, 2)
})

test('both lobes of a bow-tie count', () => {
  const bowTie = shape([
    [-97.02, 32],
    [-97, 32.02],
    [-97, 32],
    [-97.02, 32.02],
    [-97.02, 32],
  ])
  expect(share(parcel, bowTie)).toBeCloseTo(50, 2)
  expect(share(bowTie, parcel)).toBeCloseTo(100, 2)
})

test('a parcel across the date line is measured in one piece or in two', () => {
  const whole = shape(box(179.99, 51, -179.99, 51.01))
  const coordinates = [[box(179.99, 51, 180, 51.01)], [box(-180, 51, -179.99, 51.01)]]
  const split = toShape({ type: 'MultiPolygon', coordinates })
  expect(areaOf(split)).toBeCloseTo(areaOf(whole), 0)
  expect(share(whole, shape(box(-180, 50, -179, 52)))).toBeCloseTo(50, 3)
  expect(share(split, shape(box(-180, 50, -179, 52)))).toBeCloseTo(50, 3)
  expect(share(split, whole)).toBeCloseTo(100, 2)
})

test('a polygon around a pole has an area', () => {
  const cap = shape([-180, -90, 0, 90, 180].map((longitude) => [longitude, 89]))
  expect(areaOf(cap) / exactArea([-180, -90, 0, 90, 180].map((longitude) => [longitude, 89]))).toBeCloseTo(1, 2)
})

test('a line counts as far as it is inside', () => {
  const line = toShape({
    type: 'LineString',
    coordinates: [
      [-97.03, 32.01],
      [-96.99, 32.01],
    ],
  })
  const truth = WGS84.Inverse(32.01, -97.02, 32.01, -97).s12!
  expect(lengthInside(line, parcel)).toBeCloseTo(truth, 0)
  const hole = shape(box(-97.02, 32, -97, 32.02), box(-97.015, 32.005, -97.005, 32.015))
  expect(lengthInside(line, hole)).toBeCloseTo(truth / 2, 0)
  expect(lengthInside(line, shape(box(-96, 32, -95, 33)))).toBe(0)
})

test('a shape that crosses itself millions of times is refused in a few seconds', () => {
  const random = createSeededRandom(6)
  const ring = Array.from({ length: 10_000 }, (): Coordinates => [random.next(), 32 + random.next()])
  expect(() => areaOf(shape([...ring, ring[0]!]))).toThrow('too many corners or crossings')
})

test('a detailed outline is measured', () => {
  const ring = Array.from({ length: 10_000 }, (_, i): Coordinates => {
    const [angle, reach] = [(2 * Math.PI * i) / 10_000, i % 2 === 0 ? 0.05 : 0.049]
    return [-97 + reach * Math.cos(angle), 32 + reach * Math.sin(angle)]
  })
  const outline = [...ring, ring[0]!]
  expect(areaOf(shape(outline)) / exactArea(outline)).toBeCloseTo(1, 6)
})
