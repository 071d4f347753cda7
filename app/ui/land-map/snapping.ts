import type { Geometry, Position } from 'geojson'

type Pixel = { x: number; y: number }

/**
 * The position on the shapes that is nearest to a pixel of the screen, or null if none is within `reach` pixels. A corner
 * within reach goes before a nearer side, so that boundaries meet at their corners.
 */
export function snapTo(
  at: Pixel,
  shapes: readonly Geometry[],
  { project, reach }: { project: (position: Position) => Pixel; reach: number },
): Position | null {
  let [corner, side] = [null as Found | null, null as Found | null]
  for (const line of shapes.flatMap(linesOf)) {
    let previous: { position: Position; pixel: Pixel } | null = null
    for (const position of line) {
      const pixel = project(position)
      corner = nearer(corner, { position, distance: Math.hypot(pixel.x - at.x, pixel.y - at.y) })
      if (previous) side = nearer(side, onSide(at, previous, { position, pixel }))
      previous = { position, pixel }
    }
  }
  if (corner && corner.distance <= reach) return corner.position
  return side && side.distance <= reach ? side.position : null
}

interface Found {
  position: Position
  /** In pixels. */
  distance: number
}

const nearer = (a: Found | null, b: Found): Found => (a && a.distance <= b.distance ? a : b)

type Corner = { position: Position; pixel: Pixel }

/** The nearest position between two corners. Within a few pixels, degrees are as straight as the screen. */
function onSide(at: Pixel, from: Corner, to: Corner): Found {
  const [dx, dy] = [to.pixel.x - from.pixel.x, to.pixel.y - from.pixel.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((at.x - from.pixel.x) * dx + (at.y - from.pixel.y) * dy) / length
  const part = Math.min(1, Math.max(0, along))
  const between = (a = 0, b = 0) => a + (b - a) * part
  return {
    position: [between(from.position[0], to.position[0]), between(from.position[1], to.position[1])],
    distance: Math.hypot(between(from.pixel.x, to.pixel.x) - at.x, between(from.pixel.y, to.pixel.y) - at.y),
  }
}

function linesOf(shape: Geometry): Position[][] {
  switch (shape.type) {
    case 'Point':
      return [[shape.coordinates]]
    case 'MultiPoint':
      return shape.coordinates.map((position) => [position])
    case 'LineString':
      return [shape.coordinates]
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates
    case 'MultiPolygon':
      return shape.coordinates.flat()
    case 'GeometryCollection':
      return shape.geometries.flatMap(linesOf)
  }
}

/**
 * The outlines of areas of a tile, without the straight sides that only close an area where its tile ends. Those run exactly
 * along a meridian or a parallel.
 */
export function withoutTileEdges(shape: Geometry): Geometry {
  if (shape.type !== 'Polygon' && shape.type !== 'MultiPolygon') return shape
  const lines = linesOf(shape).flatMap((ring) => {
    const parts: Position[][] = [[]]
    for (const [index, position] of ring.entries()) {
      const previous = ring[index - 1]
      if (previous && (previous[0] === position[0] || previous[1] === position[1])) parts.push([])
      parts.at(-1)!.push(position)
    }
    return parts.filter(({ length }) => length > 1)
  })
  return { type: 'MultiLineString', coordinates: lines }
}
