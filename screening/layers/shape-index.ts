import Flatbush from 'flatbush'
import { boxAround } from '../../domain/distance.ts'
import { type Chunk, chunksOf, gapBetween } from '../geometry/chunks.ts'
import { type Closest, compareChunks, metersApart, nothingCloser } from '../geometry/closest.ts'
import { contains } from '../geometry/contains.ts'
import { positionAt, type Shape, STRIDE } from '../geometry/shape.ts'
import { toCartesian, wrapLongitude } from '../geometry/wgs84.ts'
import type { Parcel } from './parcel.ts'

const FIRST_REACH_METERS = 2_000
const REACH_GROWTH = 4
/** Edges this much farther away than the limit are compared, too, because they are chords. */
const MARGIN_METERS = 10
/** The ellipsoid differs this much from the sphere that boxes are made for. */
const BOX_MARGIN = 1.01
/** A longer step of longitude is near a pole. */
const MAX_STEP_DEGREES = 90

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
  /** Shapes at most this far away, in order of their numbers. */
  within(parcel: Parcel, meters: number, accept?: Accept): Found[]
  /** Like `nearest`, for the edges of polygons only: inside of them, the distance is not 0. */
  nearestEdge(parcel: Parcel, limitMeters: number): Found | null
}

export function createShapeIndex(shapes: readonly Shape[]): ShapeIndex {
  const owners: number[] = []
  const chunks: Chunk[] = []
  for (const [number, shape] of shapes.entries())
    for (const chunk of chunksOf(shape)) {
      owners.push(number)
      chunks.push(chunk)
    }
  const tree = createTree(chunks, (chunk, i) => boxesOf(shapes[owners[i]!]!, chunk.from, chunk.to))
  const polygons = shapes.flatMap((shape, number) => (shape.kind === 'polygon' ? [number] : []))
  const outlines = createTree(polygons, (number) => boxesOf(shapes[number]!, 0, lastVertex(shapes[number]!)))

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

  /** Compares the parcel with each chunk in reach, and keeps the closest pair where `closestOf` says. */
  function compare(
    parcel: Parcel,
    reach: number,
    accept: Accept,
    closestOf: (shape: number) => Closest,
    onCloser?: (shape: number) => void,
  ): void {
    // In the order of the list, so that which of equally near shapes is found doesn't depend on the other ones.
    for (const i of searchAround(tree, parcel, reach).sort((a, b) => a - b)) {
      parcel.checkTime()
      const [number, chunk] = [owners[i]!, chunks[i]!]
      if (accept(number) && compareWithParcel(parcel, shapes[number]!, chunk, closestOf(number))) onCloser?.(number)
    }
  }

  function nearestEdge(parcel: Parcel, limitMeters: number, accept: Accept): Found | null {
    const best = nothingCloser(limitMeters)
    let nearest: number | null = null
    for (let reach = FIRST_REACH_METERS; ; reach *= REACH_GROWTH) {
      const [closestOf, onCloser] = [() => best, (shape: number) => (nearest = shape)]
      compare(parcel, Math.min(reach, limitMeters), accept, closestOf, onCloser)
      if (best.chord <= reach || reach >= limitMeters) break
    }
    return nearest === null ? null : { shape: nearest, meters: metersApart(best) }
  }

  return {
    nearestEdge: (parcel, limitMeters) => nearestEdge(parcel, limitMeters, acceptAll),
    nearest: (parcel, limitMeters, accept = acceptAll) => {
      const [shape] = around(parcel, accept)
      return shape === undefined ? nearestEdge(parcel, limitMeters, accept) : { shape, meters: 0 }
    },
    within: (parcel, meters, accept = acceptAll) => {
      const found = new Map<number, Closest>()
      const farthest = meters + MARGIN_METERS
      for (const shape of around(parcel, accept)) found.set(shape, nothingCloser(0))
      compare(parcel, meters, accept, (shape) => {
        const closest = found.get(shape) ?? nothingCloser(farthest)
        found.set(shape, closest)
        return closest
      })
      return [...found]
        .map(([shape, closest]) => ({ shape, meters: closest.chord === farthest ? Infinity : metersApart(closest) }))
        .filter((each) => each.meters <= meters)
        .sort((a, b) => a.shape - b.shape)
    },
  }
}

const lastVertex = ({ vertices }: Shape) => vertices.length / STRIDE - 1

/** @returns whether `closest` got a closer pair */
function compareWithParcel(parcel: Parcel, shape: Shape, chunk: Chunk, closest: Closest): boolean {
  if (closest.chord === 0) return false
  if (isInside(parcel, shape, chunk)) {
    const position = toCartesian(positionAt(shape, chunk.from))
    Object.assign(closest, { chord: 0, a: position, b: position })
    return true
  }
  let isCloser = false
  for (const { sphere, chunks } of parcel.groups) {
    if (chunks.length > 1 && gapBetween(sphere, chunk) >= closest.chord) continue
    for (const own of chunks)
      if (gapBetween(own, chunk) < closest.chord && compareChunks(parcel.shape, own, shape, chunk, closest))
        isCloser = true
  }
  return isCloser
}

function isInside(parcel: Parcel, shape: Shape, chunk: Chunk): boolean {
  if (parcel.shape.kind !== 'polygon' || gapBetween(parcel.sphere, chunk) > 0) return false
  return contains(parcel.shape, positionAt(shape, chunk.from))
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** The boxes around vertices: two where they cross the date line, and all longitudes around a pole. */
function boxesOf({ vertices }: Shape, from: number, to: number): Box[] {
  let x = vertices[from * STRIDE]!
  let [west, east, south, north] = [x, x, Infinity, -Infinity]
  let isPolar = false
  for (let vertex = from; vertex <= to; vertex++) {
    const step = wrapLongitude(vertices[vertex * STRIDE]! - x)
    if (Math.abs(step) > MAX_STEP_DEGREES) isPolar = true
    x += step
    const y = vertices[vertex * STRIDE + 1]!
    ;[west, east, south, north] = [Math.min(west, x), Math.max(east, x), Math.min(south, y), Math.max(north, y)]
  }
  if (isPolar || east - west >= 360) return [south + north > 0 ? [-180, south, 180, 90] : [-180, -90, 180, north]]
  return [
    [west, south, east, north],
    ...(west < -180 ? [[west + 360, south, east + 360, north] as const] : []),
    ...(east > 180 ? [[west - 360, south, east - 360, north] as const] : []),
  ]
}

type Search = (box: Box) => number[]

function createTree<Item>(items: readonly Item[], boxes: (item: Item, i: number) => Box[]): Search {
  const all = items.flatMap((item, i) => boxes(item, i).map((box) => ({ i, box })))
  if (all.length === 0) return () => []
  const tree = new Flatbush(all.length)
  for (const { box } of all) tree.add(...box)
  tree.finish()
  return (box) => tree.search(...box).map((found) => all[found]!.i)
}

function searchAround(search: Search, { center, sphere }: Parcel, reach: number): number[] {
  const km = ((reach + sphere.radius) * BOX_MARGIN) / 1_000 + 0.001
  const [west, south, east, north] = boxAround({ longitude: center[0], latitude: center[1] }, km)
  if (west <= east) return search([west, south, east, north])
  return [...search([west, south, 180, north]), ...search([-180, south, east, north])]
}
