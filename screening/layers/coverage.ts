import type { MultiPolygon, Polygon } from 'geojson'
import { contains } from '../geometry/contains.ts'
import { overlapArea } from '../geometry/overlap.ts'
import { positionAt, type Shape, toShape } from '../geometry/shape.ts'
import type { Parcel } from './parcel.ts'
import { createShapeIndex } from './shape-index.ts'

/** Where a layer has data. Outside, that it has no feature says nothing. */
export interface Coverage {
  /** How far around the parcel there is data, in meters; 0 if the parcel is not all inside. At most `limitMeters`. */
  reach(parcel: Parcel, limitMeters: number): number
  /** The share of the parcel that has data, from 0 to 1. */
  share(parcel: Parcel): number
}

export const WORLDWIDE: Coverage = { reach: (_parcel, limitMeters) => limitMeters, share: () => 1 }
/** For layers that don't tell where they have data. */
export const COVERAGE_UNKNOWN: Coverage = { reach: () => 0, share: () => 0 }

/** Closer than this, an edge of the outline may divide the parcel. */
const EDGE_METERS = 2
/** Farther from it, edges that are a few meters off don't matter. */
const NEAR_METERS = 100

/** Edges of the outline are straight in longitude and latitude, as the sides of boxes are. */
export function createCoverage(outline: Polygon | MultiPolygon): Coverage {
  const shape = toShape(outline, { edges: 'straight' })
  const index = createShapeIndex([shape])
  return {
    reach: (parcel, limitMeters) => {
      if (!contains(shape, parcel.inside)) return 0
      const meters = index.nearestEdge(parcel, limitMeters)?.meters ?? limitMeters
      return isAllInside(parcel.shape, shape, meters) ? meters : 0
    },
    share: (parcel) => {
      const isDivided = parcel.squareMeters !== null && index.nearestEdge(parcel, EDGE_METERS)
      const parts = parcel.insides.filter((inside) => contains(shape, inside))
      if (!isDivided && parts.length === 0) return 0
      if (parcel.squareMeters === null || (!isDivided && parts.length === parcel.insides.length)) return 1
      return Math.min(1, overlapArea(parcel.shape, [shape], parcel.checkTime) / parcel.squareMeters)
    },
  }
}

/** Of a path that is not near the outline, one vertex tells where all are. */
function isAllInside(inner: Shape, outer: Shape, metersApart: number): boolean {
  for (const { from, to } of inner.paths) {
    const last = metersApart > NEAR_METERS ? from : to
    for (let vertex = from; vertex <= last; vertex++) if (!contains(outer, positionAt(inner, vertex))) return false
  }
  return true
}
