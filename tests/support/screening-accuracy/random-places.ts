import type { Position } from 'geojson'
import { contains } from '../../../screening/geometry/contains.ts'
import { positionAt, type Shape, toShape } from '../../../screening/geometry/shape.ts'
import { readStates } from '../../../server/land/places/us-atlas.ts'

export const readStateShapes = () => readStates().map(({ name, geometry }) => ({ name, shape: toShape(geometry) }))

/** A random place inside of the shape. */
export function placeIn(shape: Shape, random: () => number): Position {
  const xs: number[] = []
  const ys: number[] = []
  for (let vertex = 0; vertex <= shape.paths.at(-1)!.to; vertex++) {
    const [x, y] = positionAt(shape, vertex)
    xs.push(x)
    ys.push(y)
  }
  const [west, east, south, north] = [xs.reduce(least), xs.reduce(most), ys.reduce(least), ys.reduce(most)]
  for (;;) {
    const place = [west + (east - west) * random(), south + (north - south) * random()] as const
    if (contains(shape, place)) return [...place]
  }
}

const least = (a: number, b: number) => Math.min(a, b)
const most = (a: number, b: number) => Math.max(a, b)
