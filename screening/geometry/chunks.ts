import { memoize } from '../memoize.ts'
import { norm } from './portable-math.ts'
import { MAX_SAGITTA_METERS, type Shape, STRIDE, vertexRange } from './shape.ts'

/** Edges that share a bounding sphere. */
const EDGES_PER_CHUNK = 16
const CHUNKS_PER_GROUP = 16

/** A run of edges with the sphere around them, in meters from the center of the earth. */
export interface Chunk {
  /** Vertices, `to` inclusive. */
  from: number
  to: number
  x: number
  y: number
  z: number
  radius: number
}

export function chunksOf(shape: Shape): Chunk[] {
  return shape.paths.flatMap(({ from, to }) => {
    const chunks: Chunk[] = []
    for (let start = from; start === from || start < to; start += EDGES_PER_CHUNK)
      chunks.push(sphereAround(shape, start, Math.min(start + EDGES_PER_CHUNK, to)))
    return chunks
  })
}

/** Chunks that are tested together, because a parcel may have thousands of edges. */
export interface ChunkGroup {
  sphere: Chunk
  chunks: readonly Chunk[]
}

export function groupChunks(shape: Shape, chunks: readonly Chunk[]): ChunkGroup[] {
  const groups: ChunkGroup[] = []
  for (let at = 0; at < chunks.length; at += CHUNKS_PER_GROUP) {
    const some = chunks.slice(at, at + CHUNKS_PER_GROUP)
    groups.push({ sphere: sphereAround(shape, some[0]!.from, some.at(-1)!.to), chunks: some })
  }
  return groups
}

/** A sphere around vertices and the edges between them, centered in the box of the vertices. */
export function sphereAround({ vertices }: Shape, from: number, to: number): Chunk {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let vertex = from; vertex <= to; vertex++)
    for (let axis = 0; axis < 3; axis++) {
      const value = vertices[vertex * STRIDE + 2 + axis]!
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  const [x, y, z] = low.map((value, axis) => (value + high[axis]!) / 2) as [number, number, number]
  const radius = norm(high[0]! - x, high[1]! - y, high[2]! - z) + MAX_SAGITTA_METERS
  return { from, to, x, y, z, radius }
}

export const sphereOf = memoize((shape: Shape) => {
  const { from, to } = vertexRange(shape)
  return sphereAround(shape, from, to)
})

/** Meters that two chunks are apart at least, through the earth; negative where their spheres overlap. */
export const gapBetween = (a: Chunk, b: Chunk): number => norm(a.x - b.x, a.y - b.y, a.z - b.z) - a.radius - b.radius
