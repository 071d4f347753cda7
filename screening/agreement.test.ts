import geographiclib from 'geographiclib-geodesic'
import type { Geometry, Position } from 'geojson'
import { expect, test } from 'vitest'
import { flatDistance, flatLength, flatOverlap, type Polygons } from '../tests/support/flat-reference.ts'
import { createSeededRandom, type SeededRandom } from '../tests/support/seeded-random.ts'
import { rounds, SEED } from '../tests/support/soak.ts'
import { lengthInside } from './geometry/length-inside.ts'
import { overlapArea } from './geometry/overlap.ts'
import { toShape } from './geometry/shape.ts'
import { createParcel } from './layers/parcel.ts'
import { createShapeIndex } from './layers/shape-index.ts'

const { WGS84 } = geographiclib.Geodesic
const PARCELS = 20_000
/** Farther features aren't measured, because geodesics are less straight on a flat map. */
const LIMIT_METERS = 60_000
/** Sizes of parcels: from the center to the farthest corner, in meters. */
const SIZES = [5, 5, 40, 40, 400, 400, 3_000, 3_000, 12_000, 40_000]

/** Edges may be this far from where they should be, which is more along lines that nearly follow one, and lengths and areas this share too long or large. */
const EDGE_TOLERANCE_METERS = 0.1
const SHARE_TOLERANCE = 0.001

interface Case {
  center: Position
  size: number
  parcel: Polygons
  random: SeededRandom
}

function randomCase(random: SeededRandom): Case {
  const center = placeOf(random)
  const size = random.percent(1) ? 100_000 : random.pick(SIZES) * (0.5 + random.next())
  const outline = star(random, center, size)
  const holes = random.percent(15) ? [star(random, center, 0.1 * size, 0.5)] : []
  const parts = random.percent(15) ? [[star(random, moved(center, random.next() * 360, 3 * size), size)]] : []
  return { center, size, parcel: [[outline, ...holes], ...parts], random }
}

/**
 * Mostly in the United States, but also on the date line, anywhere, and near a pole: not within 55 km, where areas are off by a
 * few percent.
 */
function placeOf(random: SeededRandom): Position {
  const anywhere = (degrees: number) => (random.next() - 0.5) * degrees
  if (random.percent(60)) return [-95 + anywhere(60), 40 + anywhere(40)]
  if (random.percent(30)) return [random.percent(50) ? 180 : -180 + random.next() * 0.1, anywhere(140)]
  if (random.percent(30)) return [anywhere(360), random.pick([-1, 1]) * (89.5 - 3 * random.next() ** 3)]
  return [anywhere(360), anywhere(150)]
}

function moved([x, y]: Position, azimuth: number, meters: number): Position {
  const { lon2, lat2 } = WGS84.Direct(y!, x!, azimuth, meters)
  return [lon2!, lat2!]
}

function star(random: SeededRandom, center: Position, size: number, least = 0.3): Position[] {
  const count = random.integer(3, 8)
  const turn = random.next() * 360
  const corners = Array.from({ length: count }, (_, i) =>
    moved(center, turn - (i * 360) / count, size * (least + (1 - least) * random.next())),
  )
  return [...corners, corners[0]!]
}

/** Through or past the parcel, of one or two segments. */
function lineNear({ center, size, random }: Case): Position[] {
  const middle = moved(center, random.next() * 360, size * 2 * random.next())
  const direction = random.next() * 360
  const length = () => 10 ** (2.5 + random.next() * 2.67)
  const ends = [moved(middle, direction, length()), moved(middle, direction + 180, length())]
  return random.percent(30) ? [ends[0]!, middle, moved(middle, random.next() * 360, length())] : ends
}

/** With a boundary that often passes through the parcel. */
function areaNear({ center, size, random }: Case): Position[][] {
  const radius = Math.min(100_000, size * 10 ** (random.next() * 5 - 1))
  const middle = moved(center, random.next() * 360, radius * (0.2 + random.next()) + size * (random.next() - 0.5))
  return [star(random, middle, radius), ...(random.percent(20) ? [star(random, middle, 0.2 * radius, 0.5)] : [])]
}

/** A triangle outside of the parcel that shares an edge of it, or a part of one. */
function areaAlongEdge({ center, size, parcel, random }: Case): Position[][] {
  const outline = parcel[0]![0]!
  const i = random.integer(1, outline.length - 1)
  const [[x1, y1], [x2, y2]] = [outline[i - 1]!, outline[i]!]
  const edge = WGS84.InverseLine(y1!, x1!, y2!, x2!)
  const at = (share: number): Position => {
    const { lon2, lat2 } = edge.Position(edge.s13 * share)
    return [lon2!, lat2!]
  }
  const [start, end] = random.percent(50) ? [outline[i - 1]!, outline[i]!] : [at(0.2), at(0.7)]
  const middle = at(0.5)
  const { azi1, s12 } = WGS84.Inverse(center[1]!, center[0]!, middle[1]!, middle[0]!)
  const tip = moved(center, azi1!, s12! + size)
  return [[start, end, tip, start]]
}

const polygonsOf = (polygons: Polygons): Geometry => ({ type: 'MultiPolygon', coordinates: polygons })
const lineOf = (coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })

/** Says where two numbers differ by more than is allowed. */
function disagreement(what: string, ours: number, truth: number, allowed: number): string[] {
  const isClose = Math.abs(ours - truth) <= allowed + SHARE_TOLERANCE * Math.abs(truth)
  return isClose ? [] : [`${what}: ${ours} instead of ${truth}`]
}

function compareAll(each: Case): string[] {
  const { center, parcel } = each
  const prepared = createParcel(polygonsOf(parcel))
  const [line, area, neighbor] = [lineNear(each), areaNear(each), areaAlongEdge(each)]
  const shapes = [lineOf(line), polygonsOf([area]), polygonsOf([neighbor])].map((geometry) => toShape(geometry))
  const index = createShapeIndex(shapes)
  const meters = shapes.map((_, i) => index.nearest(prepared, LIMIT_METERS, (shape) => shape === i)?.meters ?? Infinity)
  const touching = index.within(prepared, 0)
  const truths = [flatDistance(parcel, [line], [], center), flatDistance(parcel, area, [area], center), 0]
  const length = flatLength(line, parcel, center)
  const overlap = flatOverlap(parcel, [area], center)
  // Other parts of the parcel may reach into the neighbor.
  const shared = parcel.length === 1 ? 0 : flatOverlap(parcel, [neighbor], center).area
  return [
    ...truths.flatMap((truth, i) =>
      truth > LIMIT_METERS * 0.99 ? [] : disagreement(`distance ${i}`, meters[i]!, truth, EDGE_TOLERANCE_METERS),
    ),
    ...meters.flatMap((distance, i) => (touching.includes(i) === (distance === 0) ? [] : [`touching ${i}`])),
    ...disagreement('length', lengthInside(shapes[0]!, prepared.shape), length, 20 * EDGE_TOLERANCE_METERS),
    ...disagreement(
      'overlap',
      overlapArea(prepared.shape, [shapes[1]!]),
      overlap.area,
      EDGE_TOLERANCE_METERS * (1 + overlap.outline),
    ),
    ...disagreement(
      'overlap of a neighbor',
      overlapArea(prepared.shape, [shapes[2]!]),
      shared,
      4 * each.size * EDGE_TOLERANCE_METERS,
    ),
  ]
}

test(`random parcels agree with a flat map of geodesics (seed ${SEED})`, () => {
  const random = createSeededRandom(SEED)
  const wrong: unknown[] = []
  for (let i = 0; i < rounds(PARCELS); i++) {
    const each = randomCase(random)
    const problems = compareAll(each)
    if (problems.length > 0) wrong.push({ i, center: each.center, size: each.size, problems })
  }
  expect(wrong).toEqual([])
})
