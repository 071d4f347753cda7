import { joinBoxes } from '../../area/area.ts'
import type { Box } from '../../geometry/distance.ts'
import { isInseparable } from './clusters.ts'

export interface MapPoint {
  longitude: number
  latitude: number
}

export interface PointGroup<Point extends MapPoint> {
  box: Box
  points: Point[]
}

/** Groups a few points, so that each group has what no zoom can separate. */
export function groupPoints<Point extends MapPoint>(points: readonly Point[]): PointGroup<Point>[] {
  const groups: PointGroup<Point>[] = []
  for (const point of points) {
    const around = (box: Box) => joinBoxes([box, boxOfPoints([point])])
    const group = groups.find(({ box }) => isInseparable({ box: around(box) }))
    if (group) Object.assign(group, { box: around(group.box), points: [...group.points, point] })
    else groups.push({ box: boxOfPoints([point]), points: [point] })
  }
  return groups
}

export const boxOfPoints = (points: readonly MapPoint[]): Box =>
  joinBoxes(points.map(({ longitude, latitude }): Box => [longitude, latitude, longitude, latitude]))
