import type { Point } from '../types.ts'
import { dice } from './chance.ts'

export type Biome = 'plains' | 'desert' | 'forest' | 'coastal' | 'brownfield'
export type Tone =
  | 'blackland'
  | 'corn'
  | 'wheat'
  | 'green'
  | 'red'
  | 'dry'
  | 'sage'
  | 'pine'
  | 'autumn'
  | 'moss'
  | 'works'

/** What a picture shows. The seed decides everything that is not said here. */
export interface ParcelScene {
  seed: string
  biome: Biome
  /** Colors of the ground; each biome has its own when left out. */
  tone?: Tone
  /** Sets how large built things look beside the parcel. */
  acres?: number
  line?: boolean
  substation?: boolean
  solar?: boolean
  river?: boolean
  pivot?: boolean
  wind?: boolean
  /** Finished data halls beside the parcel. */
  campus?: boolean
}

export interface Rect {
  u0: number
  v0: number
  u1: number
  v1: number
}

export interface PlannedRoad {
  points: Point[]
  kind: 'highway' | 'paved' | 'gravel'
  name: string
}

/**
 * The layout of one parcel: what the aerial, the survey plan and the mapped boundary share.
 * u runs east and v south along the ground grid, in pixels of a 960 x 640 picture.
 */
export interface ParcelPlan {
  /** Clockwise turn of the ground grid, in degrees. */
  angle: number
  rect: Rect
  shape: Point[]
  roads: PlannedRoad[]
  line: Point[] | null
}

const SHAPES: ((r: Rect, w: number, h: number, k: number) => Point[])[] = [
  (r) => [
    [r.u0, r.v0],
    [r.u1, r.v0],
    [r.u1, r.v1],
    [r.u0, r.v1],
  ],
  (r, w, h, k) => [
    [r.u0, r.v0],
    [r.u1, r.v0],
    [r.u1, r.v1 - h * k],
    [r.u1 - w * k, r.v1],
    [r.u0, r.v1],
  ],
  (r, w, h, k) => [
    [r.u0 + w * k * 0.5, r.v0],
    [r.u1, r.v0],
    [r.u1, r.v1],
    [r.u0, r.v1],
    [r.u0, r.v0 + h * k * 1.2],
  ],
  (r, w, h, k) => [
    [r.u0, r.v0],
    [r.u1, r.v0 + h * k * 0.12],
    [r.u1, r.v1],
    [r.u0 + w * k * 0.8, r.v1],
    [r.u0, r.v1 - h * k * 0.5],
  ],
  (r, w, _h, k) => [
    [r.u0, r.v0],
    [r.u1, r.v0],
    [r.u1 - w * k * 0.55, r.v1],
    [r.u0, r.v1],
  ],
  (r, w, h, k) => [
    [r.u0, r.v0],
    [r.u1, r.v0],
    [r.u1, r.v1],
    [r.u0 + w * k * 1.2, r.v1],
    [r.u0 + w * k * 1.2, r.v1 - h * k],
    [r.u0, r.v1 - h * k],
  ],
  (r, w, h, k) => [
    [r.u0, r.v0],
    [r.u1, r.v0],
    [r.u1, r.v1 - h * k * 1.1],
    [r.u1 - w * k * 0.9, r.v1 - h * k * 1.1],
    [r.u1 - w * k * 0.9, r.v1],
    [r.u0, r.v1],
  ],
]

const FAR = 1500

function roadsOf(biome: Biome, r: Rect): PlannedRoad[] {
  const west: Point[] = [
    [r.u0 - 13, -FAR],
    [r.u0 - 13, FAR],
  ]
  const along = (v: number, from = -FAR, to = FAR): Point[] => [
    [from, v],
    [to, v],
  ]
  if (biome === 'plains')
    return [
      { points: west, kind: 'paved', name: 'County road' },
      { points: along(r.v0 - 11), kind: 'gravel', name: 'Section road' },
    ]
  if (biome === 'desert') return [{ points: along(r.v1 + 15), kind: 'paved', name: 'County road' }]
  if (biome === 'forest') return [{ points: along(r.v1 + 17), kind: 'paved', name: 'State route' }]
  if (biome === 'coastal')
    return [
      { points: west, kind: 'paved', name: 'Farm road' },
      { points: along(r.v1 + 12, -FAR, r.u1 + 60), kind: 'gravel', name: 'Shore lane' },
    ]
  return [
    { points: along(r.v1 + 21), kind: 'highway', name: 'Highway' },
    { points: west, kind: 'paved', name: 'Works road' },
  ]
}

/** The transmission line, in the same grid as the shape: it passes the parcel's north side. */
function lineOf(scene: ParcelScene, r: Rect): Point[] | null {
  if (scene.line === false) return null
  const roll = dice(`${scene.seed}/line`)
  const v = r.v0 - roll.between(46, 72)
  if (scene.biome === 'coastal')
    return [
      [-FAR, v + 90],
      [r.u0 + 90, v],
      [r.u1 - 10, -1100],
    ]
  return [
    [-FAR, v - roll.between(-70, 110)],
    [roll.between(-60, 70), v],
    [FAR, v + roll.between(-150, 50)],
  ]
}

export function planParcel(scene: ParcelScene): ParcelPlan {
  const roll = dice(`${scene.seed}/plan`)
  const angle = scene.biome === 'plains' ? roll.between(-8, 8) : roll.between(-15, 15)
  const [hu, hv] = [roll.between(178, 256), roll.between(126, 168)]
  const rect = { u0: -hu, v0: -hv, u1: hu, v1: hv }
  const shape = roll.pick(SHAPES)(rect, hu * 2, hv * 2, roll.between(0.24, 0.34))
  return { angle, rect, shape, roads: roadsOf(scene.biome, rect), line: lineOf(scene, rect) }
}

/** Turns grid positions into picture axes: x east, y south. */
export function turn([u, v]: Point, angle: number): Point {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  return [u * cos - v * sin, u * sin + v * cos]
}

/** Shoelace area, in the square of the points' unit. */
function areaOf(points: Point[]): number {
  let twice = 0
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!
    twice += x * ny - nx * y
  })
  return Math.abs(twice) / 2
}

const SQUARE_METERS_PER_ACRE = 4046.8564224

/** Meters per pixel at which the drawn shape holds so many acres. */
export const groundScale = (plan: ParcelPlan, acres: number): number =>
  Math.sqrt((acres * SQUARE_METERS_PER_ACRE) / areaOf(plan.shape))

/** The drawn outline on the globe: a ring of [longitude, latitude] around the given point. */
export function boundaryAt(plan: ParcelPlan, acres: number, latitude: number, longitude: number): Point[] {
  const scale = groundScale(plan, acres)
  const phi = (latitude * Math.PI) / 180
  // meters per degree on the WGS 84 ellipsoid, series to the fourth harmonic
  const perLatitude = 111132.92 - 559.82 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi)
  const perLongitude = 111412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi)
  const round = (v: number) => Math.round(v * 1e6) / 1e6
  const ring = plan.shape.map((p): Point => {
    const [x, y] = turn(p, plan.angle)
    return [round(longitude + (x * scale) / perLongitude), round(latitude - (y * scale) / perLatitude)]
  })
  // GeoJSON wants outer rings anticlockwise; the shapes are drawn clockwise on a map
  ring.reverse()
  return [...ring, ring[0]!]
}
