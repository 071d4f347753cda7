import Flatbush from 'flatbush'
import { boxAround } from '../../domain/geometry/distance.ts'
import { type Box, boxOf } from '../geometry/box.ts'
import { type Chunk, chunksOf, gapBetween } from '../geometry/chunks.ts'
import { type Closest, compareChunks, metersApart, nothingCloser } from '../geometry/closest.ts'
import { contains } from '../geometry/contains.ts'
import { type Path, positionAt, type Shape } from '../geometry/shape.ts'
import { toCartesian } from '../geometry/wgs84.ts'
import type { Parcel } from './parcel.ts'

const FIRST_REACH_METERS = 2_000
const REACH_GROWTH = 4
/** Edges this much farther away than the limit are compared, too, because they are chords. */
const MARGIN_METERS = 10
/** Up to 9,000 km, a chord is at least this share of the way over the ellipsoid. */
const LEAST_CHORD = 0.9
/** The ellipsoid differs this much from the sphere that boxes are made for. */
const BOX_MARGIN = 1.01

type Accept = (shape: number) => boolean
const acceptAll: Accept = () => true

/** The number of a shape, and how far it is from the parcel. */
export interface Found {
  shape: number
  meters: number
}

/** Shapes by where they are. Numbers are positions in the given list. */
export interface ShapeIndex {
  /**
   * The shape nearest to the boundary of the parcel, or 0 m away, the first of equally near ones; null if there is none
   * within the limit.
   */
  nearest(parcel: Parcel, limitMeters: number, accept?: Accept): Found | null
  /** Numbers of the shapes at most this far away, in their order. */
  within(parcel: Parcel, meters: number, accept?: Accept): number[]
  /** Like `nearest`, for the edges of polygons only: inside of them, the distance is not 0. */
  nearestEdge(parcel: Parcel, limitMeters: number, accept?: Accept): Found | null
}

export function createShapeIndex(shapes: readonly Shape[]): ShapeIndex {
  const { owners, chunkAt } = createChunks(shapes)
  const tree = createTree(owners, (owner, i) => boxesOf(shapes[owner]!, chunkAt(i)))
  const polygons = shapes.flatMap((shape, number) => (shape.kind === 'polygon' ? [number] : []))
  const outlines = createTree(polygons, (number) => boxesOf(shapes[number]!))

  /** Polygons that a part of the parcel is inside of. */
  function around(parcel: Parcel, accept: Accept): number[] {
    const found = new Set<number>()
    for (const inside of parcel.insides)
      for (const i of outlines([...inside, ...inside])) {
        const number = polygons[i]!
        if (accept(number) && contains(shapes[number]!, inside)) found.add(number)
      }
    return [...found].sort((a, b) => a - b)
  }

  function nearestEdge(parcel: Parcel, limitMeters: number, accept: Accept): Found | null {
    const best = nothingCloser(limitMeters)
    let nearest: number | null = null
    for (let reach = Math.min(FIRST_REACH_METERS, limitMeters); ; reach = Math.min(reach * REACH_GROWTH, best.chord)) {
      for (const i of searchAround(tree, parcel, reach)) {
        const [number, chunk] = [owners[i]!, chunkAt(i)]
        if (gapBetween(parcel.sphere, chunk) >= best.chord || !accept(number)) continue
        parcel.checkTime()
        if (compareWithParcel(parcel, shapes[number]!, chunk, best)) nearest = number
      }
      if (best.chord <= reach) break
    }
    return nearest === null ? null : { shape: nearest, meters: metersApart(best) }
  }

  return {
    nearestEdge: (parcel, limitMeters, accept = acceptAll) => nearestEdge(parcel, limitMeters, accept),
    nearest: (parcel, limitMeters, accept = acceptAll) => {
      const [shape] = around(parcel, accept)
      return shape === undefined ? nearestEdge(parcel, limitMeters, accept) : { shape, meters: 0 }
    },
    within: (parcel, meters, accept = acceptAll) => {
      const found = new Set(around(parcel, accept))
      const [enough, farthest] = [Math.max(0, LEAST_CHORD * meters - MARGIN_METERS), meters + MARGIN_METERS]
      for (const i of searchAround(tree, parcel, meters)) {
        const [number, chunk] = [owners[i]!, chunkAt(i)]
        if (found.has(number) || gapBetween(parcel.sphere, chunk) >= farthest || !accept(number)) continue
        parcel.checkTime()
        const closest = nothingCloser(farthest)
        if (!compareWithParcel(parcel, shapes[number]!, chunk, closest, enough)) continue
        if (closest.chord <= enough || metersApart(closest) <= meters) found.add(number)
      }
      return [...found].sort((a, b) => a - b)
    },
  }
}

/** Stops at a pair that is close enough. @returns whether `closest` got a closer pair */
function compareWithParcel(parcel: Parcel, shape: Shape, chunk: Chunk, closest: Closest, enough = 0): boolean {
  if (closest.chord <= enough) return false
  if (isInside(parcel, shape, chunk)) {
    const position = toCartesian(positionAt(shape, chunk.from))
    Object.assign(closest, { chord: 0, a: position, b: position })
    return true
  }
  let isCloser = false
  for (const { sphere, chunks } of parcel.groups) {
    if (chunks.length > 1 && gapBetween(sphere, chunk) >= closest.chord) continue
    for (const own of chunks) {
      if (gapBetween(own, chunk) < closest.chord && compareChunks(parcel.shape, own, shape, chunk, closest))
        isCloser = true
      if (closest.chord <= enough) return isCloser
    }
  }
  return isCloser
}

function isInside(parcel: Parcel, shape: Shape, chunk: Chunk): boolean {
  if (parcel.shape.kind !== 'polygon' || gapBetween(parcel.sphere, chunk) > 0) return false
  return contains(parcel.shape, positionAt(shape, chunk.from))
}

/** The chunks of all shapes, in columns: as objects, they would take several times the memory. */
function createChunks(shapes: readonly Shape[]) {
  const [owners, vertices, spheres]: [number[], number[], number[]] = [[], [], []]
  for (const [number, shape] of shapes.entries())
    for (const { from, to, x, y, z, radius } of chunksOf(shape)) {
      owners.push(number)
      vertices.push(from, to)
      spheres.push(x, y, z, radius)
    }
  const [ends, columns] = [Uint32Array.from(vertices), Float64Array.from(spheres)]
  const chunkAt = (i: number): Chunk => ({
    from: ends[2 * i]!,
    to: ends[2 * i + 1]!,
    x: columns[4 * i]!,
    y: columns[4 * i + 1]!,
    z: columns[4 * i + 2]!,
    radius: columns[4 * i + 3]!,
  })
  return { owners: Uint32Array.from(owners), chunkAt }
}

/** The boxes around vertices: two where they cross the date line. Around a pole, they reach it. */
function boxesOf(shape: Shape, path?: Path): Box[] {
  const box = boxOf(shape, path)
  const [west, south, east, north] = box
  if (east - west >= 360) return [south + north > 0 ? [west, south, east, 90] : [west, -90, east, north]]
  return [
    box,
    ...(west < -180 ? [[west + 360, south, east + 360, north] as const] : []),
    ...(east > 180 ? [[west - 360, south, east - 360, north] as const] : []),
  ]
}

type Search = (box: Box) => number[]

function createTree(items: ArrayLike<number>, boxes: (item: number, i: number) => Box[]): Search {
  const owners: number[] = []
  const all: number[] = []
  for (let i = 0; i < items.length; i++)
    for (const box of boxes(items[i]!, i)) {
      owners.push(i)
      all.push(...box)
    }
  if (owners.length === 0) return () => []
  const tree = new Flatbush(owners.length)
  for (let at = 0; at < all.length; at += 4) tree.add(all[at]!, all[at + 1]!, all[at + 2]!, all[at + 3]!)
  tree.finish()
  const itemOf = Uint32Array.from(owners)
  return (box) => tree.search(...box).map((found) => itemOf[found]!)
}

/** In the order of the list, so that which of equally near shapes is found doesn't depend on the other ones. */
function searchAround(search: Search, { center, sphere }: Parcel, reach: number): Uint32Array {
  const km = ((reach + sphere.radius) * BOX_MARGIN) / 1_000 + 0.001
  const [west, south, east, north] = boxAround({ longitude: center[0], latitude: center[1] }, km)
  const found =
    west <= east
      ? search([west, south, east, north])
      : [...search([west, south, 180, north]), ...search([-180, south, east, north])]
  return Uint32Array.from(found).sort()
}
