import geographiclib from 'geographiclib-geodesic'
import type { Position as Coordinates, Geometry } from 'geojson'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../tests/support/seeded-random.ts'
import { rounds } from '../../tests/support/soak.ts'
import { distanceMeters } from './closest.ts'
import { contains } from './contains.ts'
import { toShape } from './shape.ts'
import { alongGeodesic, geodesicMeters, toCartesian, toPosition } from './wgs84.ts'

const { Geodesic } = geographiclib
const { WGS84 } = Geodesic
const DENSE = 60

const exact = ([x1, y1]: Coordinates, [x2, y2]: Coordinates) => WGS84.Inverse(y1!, x1!, y2!, x2!).s12!

/** The shortest distance from a point to a line, by trying points of its geodesics, closer and closer together. */
function densified(point: Coordinates, line: Coordinates[]): number {
  let best = Infinity
  for (let i = 1; i < line.length; i++) {
    const [[x1, y1], [x2, y2]] = [line[i - 1]!, line[i]!]
    const geodesic = WGS84.InverseLine(y1!, x1!, y2!, x2!)
    const at = (share: number) => {
      const { lat2, lon2 } = geodesic.Position(geodesic.s13 * share)
      return exact(point, [lon2!, lat2!])
    }
    let [low, high] = [0, 1]
    for (let round = 0; round < 4; round++) {
      const step = (high - low) / DENSE
      let nearest = low
      for (let n = 0; n <= DENSE; n++) if (at(low + n * step) < at(nearest)) nearest = low + n * step
      best = Math.min(best, at(nearest))
      ;[low, high] = [Math.max(0, nearest - step), Math.min(1, nearest + step)]
    }
  }
  return best
}

const measured = (a: Geometry, b: Geometry) => distanceMeters(toShape(a), toShape(b))
const point = (coordinates: Coordinates): Geometry => ({ type: 'Point', coordinates })
const line = (coordinates: Coordinates[]): Geometry => ({ type: 'LineString', coordinates })
const polygon = (...coordinates: Coordinates[][]): Geometry => ({ type: 'Polygon', coordinates })
const box = (west: number, south: number, east: number, north: number): Coordinates[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

/** The error as a share of what is allowed: 0.6 % or 30 m, whichever is more. */
const shareOfAllowed = (ours: number, truth: number) => Math.abs(ours - truth) / Math.max(0.006 * truth, 30)

test('distances between random pairs of points agree with GeographicLib to a millimeter', () => {
  const random = createSeededRandom(1)
  let worst = 0
  for (let i = 0; i < rounds(50_000); i++) {
    const from: Coordinates = [random.next() * 360 - 180, random.next() * 180 - 90]
    const reach = 10 ** (random.next() * 4 - 2)
    const to: Coordinates = [
      ((from[0]! + (random.next() - 0.5) * reach + 540) % 360) - 180,
      Math.max(-90, Math.min(90, from[1]! + (random.next() - 0.5) * reach)),
    ]
    worst = Math.max(worst, Math.abs(geodesicMeters([from[0]!, from[1]!], [to[0]!, to[1]!]) - exact(from, to)))
  }
  expect(worst).toBeLessThan(0.001)
})

test('distances from points to lines agree with densified geodesics', () => {
  const random = createSeededRandom(2)
  let worst = 0
  for (let i = 0; i < rounds(3_000); i++) {
    const [x, y] = [random.next() * 360 - 180, random.next() * 160 - 80]
    const scale = 10 ** (random.next() * 3.5 - 2.5)
    const near = (spread: number): Coordinates => [
      ((x + (random.next() - 0.5) * spread + 540) % 360) - 180,
      Math.max(-90, Math.min(90, y + (random.next() - 0.5) * spread)),
    ]
    const route = Array.from({ length: random.integer(2, 4) }, () => near(scale * 3))
    const place = near(scale)
    worst = Math.max(worst, shareOfAllowed(measured(point(place), line(route)), densified(place, route)))
  }
  expect(worst).toBeLessThan(0.2)
})

test.each<[string, Coordinates, Coordinates[]]>([
  [
    'across the date line',
    [179.9, -17],
    [
      [-179.9, -16.5],
      [-179.8, -17.5],
    ],
  ],
  [
    'over the date line',
    [179.99, 51.2],
    [
      [179.9, 51.4],
      [-179.9, 51.4],
    ],
  ],
  [
    'at the north pole',
    [0, 90],
    [
      [0, 89],
      [90, 89],
    ],
  ],
  [
    'beyond the south pole',
    [10, -89.9],
    [
      [-170, -89.5],
      [-150, -89.5],
    ],
  ],
  [
    'along a line of 3,900 km',
    [-98, 45],
    [
      [-122, 47],
      [-71, 42],
    ],
  ],
  [
    'along a line of 9,000 km',
    [20, 70],
    [
      [-120, 37],
      [139, 36],
    ],
  ],
  [
    'a few meters away',
    [-97, 32],
    [
      [-97.00001, 31.999],
      [-97.00001, 32.001],
    ],
  ],
  [
    'on the other side of the earth',
    [-97, 32],
    [
      [80, -30],
      [81, -31],
    ],
  ],
])('a line %s', (_name, place, route) => {
  expect(shareOfAllowed(measured(point(place), line(route)), densified(place, route))).toBeLessThan(0.3)
})

test('antipodal points are within 0.6 %', () => {
  expect(shareOfAllowed(geodesicMeters([0, 0.2], [179.9, -0.1]), exact([0, 0.2], [179.9, -0.1]))).toBeLessThan(1)
})

test('the distance is 0 inside, on an edge, where two shapes touch, and where they cross', () => {
  const parcel = polygon(box(-97.1, 32, -97, 32.1), box(-97.06, 32.04, -97.04, 32.06).reverse())
  expect(measured(parcel, point([-97.08, 32.02]))).toBe(0)
  expect(measured(point([-97.08, 32.02]), parcel)).toBe(0)
  expect(measured(parcel, point([-97, 32.05]))).toBe(0)
  expect(measured(parcel, point([-97.1, 32]))).toBe(0)
  expect(measured(parcel, polygon(box(-97, 32.02, -96.9, 32.03)))).toBe(0)
  expect(
    measured(
      parcel,
      line([
        [-97.2, 32.05],
        [-96.9, 32.052],
      ]),
    ),
  ).toBe(0)
  expect(measured(polygon(box(-98, 31, -96, 33)), parcel)).toBe(0)
})

test('the distance from a hole is to its edge', () => {
  const parcel = polygon(box(-97.1, 32, -97, 32.1), box(-97.06, 32.04, -97.04, 32.06).reverse())
  const truth = exact([-97.05, 32.05], [-97.04, 32.05])
  expect(shareOfAllowed(measured(parcel, point([-97.05, 32.05])), truth)).toBeLessThan(0.1)
})

test('a polygon around a pole contains the pole', () => {
  const cap = polygon([-180, -90, 0, 90, 180].map((longitude) => [longitude, 80]))
  expect(measured(cap, point([45, 89]))).toBe(0)
  expect(measured(cap, point([45, 90]))).toBe(0)
  expect(measured(cap, point([45, 70]))).toBeGreaterThan(1_000_000)
})

test('a polygon over the date line contains what is in it', () => {
  const split = polygon(box(179, -18, -179, -16))
  expect(measured(split, point([-179.5, -17]))).toBe(0)
  expect(measured(split, point([179.5, -17]))).toBe(0)
  expect(measured(split, point([0, -17]))).toBeGreaterThan(10_000_000)
})

test.each([-97, 180, -179.5])('a circle of 1,000 edges around longitude %d contains what is within its radius', (x) => {
  const random = createSeededRandom(9)
  const at = (reach: number, angle: number): Coordinates => [
    ((x + reach * Math.cos(angle) + 540) % 360) - 180,
    52 + reach * Math.sin(angle),
  ]
  const ring = Array.from({ length: 1_001 }, (_, i) => at(1, (i % 1_000) * (Math.PI / 500)))
  const circle = toShape({ type: 'Polygon', coordinates: [ring] })
  for (let i = 0; i < 1_000; i++) {
    const reach = random.next() * 2
    const [longitude, latitude] = at(reach, random.next() * 2 * Math.PI)
    if (Math.abs(reach - 1) > 0.001) expect(contains(circle, [longitude!, latitude!])).toBe(reach < 1)
  }
})

test('a tiny parcel and one with a single repeated point are measured', () => {
  const tiny = polygon(box(-97, 32, -96.9999999, 32.0000001))
  const truth = exact([-97, 32], [-97.1, 32])
  expect(measured(tiny, point([-97.1, 32]))).toBeCloseTo(truth, 0)
  expect(
    measured(
      polygon([
        [-97, 32],
        [-97, 32],
        [-97, 32],
        [-97, 32],
      ]),
      point([-97.1, 32]),
    ),
  ).toBeCloseTo(truth, 0)
})

test('positions survive the way to Cartesian coordinates and back', () => {
  const random = createSeededRandom(3)
  for (let i = 0; i < 1_000; i++) {
    const [x, y] = [random.next() * 360 - 180, random.next() * 180 - 90]
    const [longitude, latitude] = toPosition(toCartesian([x, y]))
    expect(longitude).toBeCloseTo(x, 9)
    expect(latitude).toBeCloseTo(y, 9)
  }
})

test('points along a geodesic are where GeographicLib has them', () => {
  const points = alongGeodesic([-122, 47], [30, 60], 500_000)
  const geodesic = WGS84.InverseLine(47, -122, 60, 30)
  for (const [i, position] of points.entries()) {
    const { lat2, lon2 } = geodesic.Position((geodesic.s13 * i) / points.length)
    expect(exact([...position], [lon2!, lat2!])).toBeLessThan(0.01)
  }
})

test.each<[string, Geometry, RegExp]>([
  ['no coordinates', { type: 'LineString', coordinates: [] }, /at least 2 points/],
  ['no polygons', { type: 'MultiPolygon', coordinates: [] }, /empty/],
  ['a collection', { type: 'GeometryCollection', geometries: [] }, /can’t be measured/],
  ['a latitude of 91', { type: 'Point', coordinates: [0, 91] }, /not a longitude and latitude/],
  ['a missing coordinate', { type: 'Point', coordinates: [0] }, /not a number/],
])('a geometry with %s is refused', (_name, geometry, message) => {
  expect(() => toShape(geometry)).toThrow(message)
})

test.each<[string, Geometry, Coordinates[]]>([
  [
    'a line across a long parcel',
    line([
      [-96.1, 43.1],
      [-95.7, 42.97],
    ]),
    [
      [-96.00527, 43.061336],
      [-95.2, 43.4],
      [-95.1, 43.3],
      [-96.00527, 43.061336],
    ],
  ],
  [
    'an area of 60 km',
    polygon([
      [-96.3, 46.7],
      [-95.6, 47.2],
      [-95.4, 46.9],
      [-96.3, 46.7],
    ]),
    [
      [-95.92437, 46.976716],
      [-95.962346, 46.990251],
      [-95.977472, 46.970341],
      [-95.939496, 46.956806],
      [-95.92437, 46.976716],
    ],
  ],
])('the distance is 0 where a long edge crosses: %s', (_name, feature, ring) => {
  expect(measured(polygon(ring), feature)).toBe(0)
})

test('crossing edges of all lengths and angles touch, and those that end before don’t', () => {
  const random = createSeededRandom(9)
  for (let i = 0; i < rounds(20_000); i++) {
    const middle: Coordinates = [random.next() * 360 - 180, random.next() * 140 - 70]
    const turned = (azimuth: number, meters: number): Coordinates => {
      const { lon2, lat2 } = WGS84.Direct(middle[1]!, middle[0]!, azimuth, meters)
      return [lon2!, lat2!]
    }
    const [a, b] = [random.next() * 180, random.next() * 180]
    if (Math.abs(a - b) < 1 || Math.abs(a - b) > 179) continue
    const length = () => 10 ** (1 + random.next() * 3.5)
    const crossed = line([turned(a, length()), turned(a + 180, length())])
    expect(measured(crossed, line([turned(b, length()), turned(b + 180, length())]))).toBe(0)
    // It ends a meter beside the other one.
    const { lon2, lat2, azi2 } = WGS84.Direct(middle[1]!, middle[0]!, a + 90, 1)
    const far = WGS84.Direct(lat2!, lon2!, azi2!, length())
    const missing = line([
      [lon2!, lat2!],
      [far.lon2!, far.lat2!],
    ])
    expect(Math.abs(measured(crossed, missing) - 1)).toBeLessThan(0.01)
  }
})
