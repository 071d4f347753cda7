import type { MultiPolygon, Polygon, Position } from 'geojson'

/** Whether a point is inside an area in degrees, by the even-odd rule. */
export function isCovered(
  area: Polygon | MultiPolygon,
  [x, y]: readonly [longitude: number, latitude: number],
): boolean {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  return polygons.some((rings) => rings.filter((ring) => isInRing(ring, x, y)).length % 2 === 1)
}

function isInRing(ring: Position[], x: number, y: number): boolean {
  let isInside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i] as [number, number]
    const [bx, by] = ring[j] as [number, number]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}
