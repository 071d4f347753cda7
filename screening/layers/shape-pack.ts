import { type Path, type Shape, STRIDE } from '../geometry/shape.ts'

/** Shapes that share one array of vertices: hundreds of thousands of arrays would take several times the memory. */
export interface ShapePack {
  add(shape: Shape): void
  /** All that were added, in their order. */
  finish(): Shape[]
}

const FIRST_NUMBERS = 4_096
const NO_POLYGONS: Shape['polygons'] = []

export function createShapePack(): ShapePack {
  const shapes: Shape[] = []
  let vertices = new Float64Array(FIRST_NUMBERS)
  let used = 0
  return {
    add(shape) {
      const needed = used + shape.vertices.length
      if (needed > vertices.length) vertices = copied(vertices, Math.max(needed, 2 * vertices.length))
      vertices.set(shape.vertices, used)
      shapes.push(movedBy(used / STRIDE, shape))
      used = needed
    },
    finish() {
      const packed = vertices.slice(0, used)
      for (const shape of shapes) shape.vertices = packed
      return shapes
    },
  }
}

function copied(numbers: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length)
  larger.set(numbers)
  return larger
}

function movedBy(offset: number, { kind, vertices, paths, polygons }: Shape): Shape {
  const moved = ({ from, to }: Path): Path => ({ from: from + offset, to: to + offset })
  if (polygons.length === 0) return { kind, vertices, paths: paths.map(moved), polygons: NO_POLYGONS }
  const movedPolygons = polygons.map((rings) => rings.map(moved))
  return { kind, vertices, paths: movedPolygons.flat(), polygons: movedPolygons }
}
