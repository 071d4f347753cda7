import { memoize } from '../memoize.ts'
import { chunksOf, gapBetween, sphereOf } from './chunks.ts'
import { contains } from './contains.ts'
import { refine, refineNear } from './refine.ts'
import { positionAt, type Shape, STRIDE } from './shape.ts'
import { geodesicMeters, type Position, wrapLongitude } from './wgs84.ts'

const boundaryChunksOf = memoize((parcel: Shape) => chunksOf(refine(parcel)))

/** Length of the parts of a line that are inside a parcel, in meters. */
export function lengthInside(line: Shape, parcel: Shape): number {
  const [fineLine, boundary] = [refineNear(line, parcel), refine(parcel)]
  const [around, own] = [sphereOf(parcel), boundaryChunksOf(parcel)]
  let meters = 0
  for (const chunk of chunksOf(fineLine)) {
    if (gapBetween(chunk, around) > 0) continue
    const paths = own.filter((each) => gapBetween(each, chunk) <= 0)
    for (let vertex = chunk.from; vertex < chunk.to; vertex++) {
      const [start, end] = [positionAt(fineLine, vertex), positionAt(fineLine, vertex + 1)]
      meters += edgeInside(start, end, parcel, { vertices: boundary.vertices, paths })
    }
  }
  return meters
}

type Edges = Pick<Shape, 'vertices' | 'paths'>

function edgeInside(start: Position, end: Position, parcel: Shape, boundary: Edges): number {
  const dx = wrapLongitude(end[0] - start[0])
  const dy = end[1] - start[1]
  const cuts = [0, ...crossings(start, dx, dy, boundary), 1].sort((a, b) => a - b)
  let share = 0
  for (let i = 1; i < cuts.length; i++) {
    const [low, high] = [cuts[i - 1]!, cuts[i]!]
    const middle = (low + high) / 2
    const position: Position = [wrapLongitude(start[0] + dx * middle), start[1] + dy * middle]
    if (high > low && contains(parcel, position)) share += high - low
  }
  return share === 0 ? 0 : share * geodesicMeters(start, end)
}

/** Where an edge meets the boundary of a parcel, as shares of its length. Edges are short enough to be straight. */
function crossings([x0, y0]: Position, dx: number, dy: number, { vertices, paths }: Edges): number[] {
  const found: number[] = []
  for (const { from, to } of paths)
    for (let vertex = from; vertex < to; vertex++) {
      const [i, j] = [vertex * STRIDE, (vertex + 1) * STRIDE]
      const [ax, ay] = [wrapLongitude(vertices[i]! - x0), vertices[i + 1]! - y0]
      const [bx, by] = [wrapLongitude(vertices[j]! - vertices[i]!), vertices[j + 1]! - vertices[i + 1]!]
      const cross = dx * by - dy * bx
      if (cross === 0) continue
      const [t, u] = [(ax * by - ay * bx) / cross, (ax * dy - ay * dx) / cross]
      if (t > 0 && t < 1 && u >= 0 && u <= 1) found.push(t)
    }
  return found
}
