import type { Geometry, Position } from 'geojson'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../tests/support/seeded-random.ts'
import { rounds } from '../../tests/support/soak.ts'
import { distanceMeters } from '../geometry/closest.ts'
import { toShape } from '../geometry/shape.ts'
import { createParcel } from './parcel.ts'
import { createShapeIndex } from './shape-index.ts'

const WORLD = 20_100_000

/** Shapes of all kinds around a place; the spread is in degrees. */
function randomShapes(seed: number, [x0, y0]: Position, spread: number) {
  const random = createSeededRandom(seed)
  const near = (by: number, [x, y]: Position = [x0!, y0!]): Position => {
    const longitude = x! + (random.next() - 0.5) * by
    const latitude = y! + (random.next() - 0.5) * by
    // What is beyond the pole is on the other side of it.
    const [turned, reflected] = latitude > 90 ? [longitude + 180, 180 - latitude] : [longitude, latitude]
    return [((turned + 540) % 360) - 180, reflected]
  }
  const geometry = (): Geometry => {
    const center = near(spread)
    const points = (count: number) => Array.from({ length: count }, () => near(spread / 10, center))
    if (random.percent(30)) return { type: 'Point', coordinates: center }
    if (random.percent(60)) return { type: 'LineString', coordinates: points(random.integer(2, 40)) }
    return { type: 'Polygon', coordinates: [points(random.integer(3, 6))] }
  }
  return { near, shapes: Array.from({ length: 300 }, () => toShape(geometry())) }
}

test.each<[string, Position, number]>([
  ['in Texas', [-97, 32], 2],
  ['across the date line', [180, 51], 3],
  ['around the north pole', [0, 89.5], 10],
  ['around the world', [0, 0], 150],
])('finds the same nearest shapes as a comparison with all: %s', (_name, place, spread) => {
  const { near, shapes } = randomShapes(7, place, spread)
  const index = createShapeIndex(shapes)
  for (let i = 0; i < rounds(60); i++) {
    const corner = near(spread)
    const corners = [corner, near(spread / 50, corner), near(spread / 50, corner), corner]
    const geometry: Geometry =
      i % 3 === 0 ? { type: 'Point', coordinates: corner } : { type: 'Polygon', coordinates: [corners] }
    const parcel = createParcel(geometry)
    const truth = shapes.map((shape) => distanceMeters(parcel.shape, shape))
    const nearest = index.nearest(parcel, WORLD)!
    const least = Math.min(...truth)
    expect(Math.abs(nearest.meters - least)).toBeLessThanOrEqual(Math.max(30, 0.006 * least))
    const limit = truth.toSorted((a, b) => a - b)[20]! + 1
    const expected = truth.flatMap((meters, shape) => (meters <= limit ? [shape] : []))
    expect(index.within(parcel, limit)).toEqual(expected)
  }
})

test('a filter leaves out shapes, and nothing is found beyond the limit', () => {
  const at = (x: number) => toShape({ type: 'Point', coordinates: [x, 32] })
  const index = createShapeIndex([at(-97), at(-96.9), at(-96.5)])
  const parcel = createParcel({ type: 'Point', coordinates: [-97.01, 32] })
  expect(index.nearest(parcel, 100_000)?.shape).toBe(0)
  expect(index.nearest(parcel, 100_000, (shape) => shape > 0)?.shape).toBe(1)
  expect(index.nearest(parcel, 20_000, (shape) => shape > 1)).toBeNull()
  expect(index.nearest(parcel, 100_000, () => false)).toBeNull()
  expect(createShapeIndex([]).nearest(parcel, WORLD)).toBeNull()
})

test('of equally near shapes the first is found, whatever else is in the index', () => {
  const random = createSeededRandom(8)
  const point = (x: number, y: number) => toShape({ type: 'Point', coordinates: [x, y] })
  const parcel = createParcel({ type: 'Point', coordinates: [-97, 32] })
  for (let i = 0; i < 50; i++) {
    const others = Array.from({ length: random.integer(0, 60) }, () => point(-96 + random.next(), 31 + random.next()))
    const first = random.integer(0, others.length)
    const shapes = [...others.slice(0, first), point(-96.99, 32), ...others.slice(first), point(-96.99, 32)]
    expect(createShapeIndex(shapes).nearest(parcel, WORLD)?.shape).toBe(first)
  }
})

test('each part of a parcel is looked for inside of polygons', () => {
  const box = (west: number, south: number, size: number): Position[] => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  const index = createShapeIndex([toShape({ type: 'Polygon', coordinates: [box(-96.1, 31.9, 0.5)] })])
  const coordinates = [[box(-97, 32, 0.01)], [box(-96, 32, 0.01)]]
  const parcel = createParcel({ type: 'MultiPolygon', coordinates })
  expect(index.nearest(parcel, WORLD)).toEqual({ shape: 0, meters: 0 })
  expect(index.within(parcel, 0)).toEqual([0])
})
