import { memoize } from '../memoize.ts'
import { type Box, boxOf } from './box.ts'
import { type CheckTime, UNLIMITED } from './check-time.ts'
import { type Edge, edgesOf, MAP_WIDTH } from './equal-area.ts'
import { refine, refineNear } from './refine.ts'
import { GeometryError, type Shape } from './shape.ts'

const WORLD: Box = [-180, -90, 180, 90]
/** The map goes on past its edges, so that the date line is nowhere special. */
const COPIES = [-MAP_WIDTH, 0, MAP_WIDTH]

/** Edges in all bands together, which the time of a sweep is proportional to. Real shapes have far fewer. */
const MAX_SWEPT = 8_000_000
const MAX_CUTS = 200_000

interface SweptPolygon {
  /** 0: of the parcel; 1: of the other shapes. */
  side: 0 | 1
  /** Whether the sweep is inside of it. */
  isInside: boolean
}

interface SweptEdge extends Omit<Edge, 'polygon'> {
  west: number
  east: number
  polygon: SweptPolygon
  /** Where it crosses the line of the current band. */
  x: number
}

/** Gives edges of a shape the polygons that they belong to. */
function sweptEdges({ polygons }: Shape, side: 0 | 1, edges: readonly Edge[]): SweptEdge[] {
  const swept = polygons.map((): SweptPolygon => ({ side, isInside: false }))
  return edges.map(({ x1, y1, x2, y2, polygon }) => ({
    x1,
    y1,
    x2,
    y2,
    x: 0,
    west: Math.min(x1, x2),
    east: Math.max(x1, x2),
    polygon: swept[polygon]!,
  }))
}

const ownEdgesOf = memoize((parcel: Shape) => sweptEdges(parcel, 0, edgesOf(refine(parcel), meridianOf(parcel), WORLD)))

/** Area of polygons on the ellipsoid, in square meters. Parts that overlap count once. */
export const areaOf = (shape: Shape, checkTime = UNLIMITED): number => sweep(ownEdgesOf(shape), 1, checkTime)

/**
 * Area of a parcel that is inside at least one of the other shapes, in square meters. Shapes may overlap and cross themselves.
 */
export function overlapArea(parcel: Shape, others: readonly Shape[], checkTime = UNLIMITED): number {
  const own = ownEdgesOf(parcel)
  const window = own.reduce<Bounds>(around, own[0]!)
  const box = boxOf(refine(parcel))
  const rest = others.flatMap((shape) => {
    checkTime()
    const edges = edgesOf(refineNear(shape, parcel), meridianOf(parcel), box)
    return sweptEdges(
      shape,
      1,
      COPIES.flatMap((by) => edges.flatMap((edge) => within(window, { ...edge, x1: edge.x1 + by, x2: edge.x2 + by }))),
    )
  })
  return rest.length === 0 ? 0 : sweep([...own, ...rest], 2, checkTime)
}

const meridianOf = ({ vertices }: Shape) => vertices[0]!

type Bounds = Omit<SweptEdge, 'x1' | 'x2' | 'x' | 'polygon'>

const around = (a: Bounds, b: Bounds): Bounds => ({
  west: Math.min(a.west, b.west),
  east: Math.max(a.east, b.east),
  y1: Math.min(a.y1, b.y1),
  y2: Math.max(a.y2, b.y2),
})

/** Edges east of the window don't matter. Of those west of it, only where they begin and end matters. */
function within({ west, east, y1, y2 }: Bounds, edge: Edge): Edge[] {
  if (edge.y2 <= y1 || edge.y1 >= y2 || Math.min(edge.x1, edge.x2) > east) return []
  return [Math.max(edge.x1, edge.x2) >= west ? edge : { ...edge, x1: west - 1, x2: west - 1 }]
}

const xAt = ({ x1, y1, x2, y2 }: SweptEdge, y: number) => x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)

/**
 * Cuts the plane into bands at each vertex and crossing. Between two cuts no edges cross, so that the parts of a band are
 * trapezoids. Rings need not be valid, because only their edges count.
 * @returns the area that is inside at least one polygon of each side
 * @throws GeometryError if the edges cross too often
 */
function sweep(edges: readonly SweptEdge[], sides: 1 | 2, checkTime: CheckTime): number {
  const sorted = edges.toSorted((a, b) => a.y1 - b.y1)
  const cuts = cutsOf(sorted, checkTime)
  const active: SweptEdge[] = []
  let next = 0
  let area = 0
  let swept = 0
  for (let i = 1; i < cuts.length; i++) {
    checkTime()
    const [low, high] = [cuts[i - 1]!, cuts[i]!]
    for (; next < sorted.length && sorted[next]!.y1 <= low; next++) active.push(sorted[next]!)
    keepAbove(active, low)
    swept += active.length
    if (swept > MAX_SWEPT) throw tooComplex()
    if (active.length > 0) area += (high - low) * widthAt(active, (low + high) / 2, sides)
  }
  return area
}

function keepAbove(active: SweptEdge[], y: number): void {
  let kept = 0
  for (const edge of active) if (edge.y2 > y) active[kept++] = edge
  active.length = kept
}

const tooComplex = () =>
  new GeometryError('The shape has too many corners or crossings to be measured. Simplify its boundary.')

/** The total width of what is inside each side, along one line from west to east. */
function widthAt(active: SweptEdge[], y: number, sides: 1 | 2): number {
  sortAlong(active, y)
  const inside = [0, sides === 1 ? 1 : 0]
  let width = 0
  let from = 0
  for (const { x, polygon } of active) {
    if (inside[0]! > 0 && inside[1]! > 0) width += x - from
    from = x
    polygon.isInside = !polygon.isInside
    inside[polygon.side]! += polygon.isInside ? 1 : -1
  }
  return width
}

/** Sorts the edges by insertion, because they nearly are already. */
function sortAlong(active: SweptEdge[], y: number): void {
  for (let i = 0; i < active.length; i++) {
    const edge = active[i]!
    const x = xAt(edge, y)
    edge.x = x
    edge.polygon.isInside = false
    let at = i
    for (; at > 0 && active[at - 1]!.x > x; at--) active[at] = active[at - 1]!
    active[at] = edge
  }
}

function cutsOf(sorted: readonly SweptEdge[], checkTime: CheckTime): number[] {
  const cuts = new Set<number>()
  const active: SweptEdge[] = []
  for (const edge of sorted) {
    checkTime()
    cuts.add(edge.y1)
    cuts.add(edge.y2)
    keepAbove(active, edge.y1)
    for (const other of active) {
      if (other.west > edge.east || other.east < edge.west) continue
      const y = crossingOf(edge, other)
      if (y !== null) cuts.add(y)
    }
    if (cuts.size > MAX_CUTS) throw tooComplex()
    active.push(edge)
  }
  return [...cuts].sort((a, b) => a - b)
}

/** Where two edges cross between their ends; null if they don't. */
function crossingOf(a: SweptEdge, b: SweptEdge): number | null {
  const [low, high] = [Math.max(a.y1, b.y1), Math.min(a.y2, b.y2)]
  if (low >= high) return null
  const before = xAt(a, low) - xAt(b, low)
  const after = xAt(a, high) - xAt(b, high)
  if (before * after >= 0) return null
  return low + ((high - low) * before) / (before - after)
}
