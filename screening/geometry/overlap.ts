import { type CheckTime, UNLIMITED } from './check-time.ts'
import { type Edge, edgesOf, MAP_WIDTH } from './equal-area.ts'
import { refine, refineNear } from './refine.ts'
import { GeometryError, type Shape } from './shape.ts'

/** Of one shape, to tell the polygons of several shapes apart. */
const MAX_POLYGONS = 1_000_000
/** The map goes on past its edges, so that the date line is nowhere special. */
const COPIES = [-MAP_WIDTH, 0, MAP_WIDTH]

/** Edges in all bands together, which the time of a sweep is proportional to. Real shapes have far fewer. */
const MAX_SWEPT = 20_000_000
const MAX_CUTS = 200_000

interface SweptEdge extends Edge {
  /** 0: of the parcel; 1: of the other shapes. */
  side: 0 | 1
  /** Where it crosses the line of the current band. */
  x: number
}

/** Area of polygons on the ellipsoid, in square meters. Parts that overlap count once. */
export function areaOf(shape: Shape, checkTime = UNLIMITED): number {
  const edges = edgesOf(refine(shape), meridianOf(shape))
  return sweep(
    edges.map((edge): SweptEdge => ({ ...edge, side: 0, x: 0 })),
    1,
    checkTime,
  )
}

/**
 * Area of a parcel that is inside at least one of the other shapes, in square meters. Shapes may overlap and cross themselves.
 */
export function overlapArea(parcel: Shape, others: readonly Shape[], checkTime = UNLIMITED): number {
  const meridian = meridianOf(parcel)
  const own = edgesOf(refine(parcel), meridian)
  const window = boundsOf(own)
  const rest = others.flatMap((shape, i) =>
    edgesOf(refineNear(shape, parcel), meridian)
      .map((edge) => ({ ...edge, polygon: i * MAX_POLYGONS + edge.polygon }))
      .flatMap((edge) => COPIES.flatMap((by) => within(window, { ...edge, x1: edge.x1 + by, x2: edge.x2 + by }))),
  )
  if (rest.length === 0) return 0
  return sweep([...own.map((edge): SweptEdge => ({ ...edge, side: 0, x: 0 })), ...rest], 2, checkTime)
}

const meridianOf = ({ vertices }: Shape) => vertices[0]!

interface Bounds {
  west: number
  east: number
  south: number
  north: number
}

function boundsOf(edges: readonly Edge[]): Bounds {
  const bounds: Bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const { x1, y1, x2, y2 } of edges) {
    bounds.west = Math.min(bounds.west, x1, x2)
    bounds.east = Math.max(bounds.east, x1, x2)
    bounds.south = Math.min(bounds.south, y1)
    bounds.north = Math.max(bounds.north, y2)
  }
  return bounds
}

/** Edges east of the window don't matter. Of those west of it, only where they begin and end matters. */
function within({ west, east, south, north }: Bounds, edge: Edge): SweptEdge[] {
  if (edge.y2 <= south || edge.y1 >= north || Math.min(edge.x1, edge.x2) > east) return []
  if (Math.max(edge.x1, edge.x2) >= west) return [{ ...edge, side: 1, x: 0 }]
  return [{ ...edge, x1: west - 1, x2: west - 1, side: 1, x: 0 }]
}

const xAt = ({ x1, y1, x2, y2 }: Edge, y: number) => x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)

/**
 * Cuts the plane into bands at each vertex and crossing. Between two cuts no edges cross, so that the parts of a band are
 * trapezoids. Rings need not be valid, because only their edges count.
 * @returns the area that is inside at least one polygon of each side
 * @throws GeometryError if the edges cross too often
 */
function sweep(edges: SweptEdge[], sides: 1 | 2, checkTime: CheckTime): number {
  const sorted = edges.toSorted((a, b) => a.y1 - b.y1)
  const cuts = cutsOf(sorted, checkTime)
  let active: SweptEdge[] = []
  let next = 0
  let area = 0
  let swept = 0
  for (let i = 1; i < cuts.length; i++) {
    checkTime()
    const [low, high] = [cuts[i - 1]!, cuts[i]!]
    active = active.filter(({ y2 }) => y2 > low)
    for (; next < sorted.length && sorted[next]!.y1 <= low; next++)
      if (sorted[next]!.y2 > low) active.push(sorted[next]!)
    swept += active.length
    if (swept > MAX_SWEPT) throw tooComplex()
    if (active.length > 0) area += (high - low) * widthAt(active, (low + high) / 2, sides)
  }
  return area
}

const tooComplex = () => new GeometryError('The shape crosses itself too often to be measured.')

/** The total width of what is inside each side, along one line from west to east. Sorts the edges, which nearly are already. */
function widthAt(active: SweptEdge[], y: number, sides: 1 | 2): number {
  for (const edge of active) edge.x = xAt(edge, y)
  active.sort((a, b) => a.x - b.x)
  const inside: [Set<number>, Set<number>] = [new Set(), new Set()]
  let width = 0
  let from = 0
  for (const { x, side, polygon } of active) {
    if (inside[0].size > 0 && (sides === 1 || inside[1].size > 0)) width += x - from
    from = x
    const polygons = inside[side]
    if (!polygons.delete(polygon)) polygons.add(polygon)
  }
  return width
}

function cutsOf(sorted: readonly SweptEdge[], checkTime: CheckTime): number[] {
  const cuts = new Set<number>()
  let active: SweptEdge[] = []
  for (const edge of sorted) {
    checkTime()
    cuts.add(edge.y1)
    cuts.add(edge.y2)
    active = active.filter(({ y2 }) => y2 > edge.y1)
    for (const other of active) {
      const y = crossingOf(edge, other)
      if (y !== null) cuts.add(y)
      if (cuts.size > MAX_CUTS) throw tooComplex()
    }
    active.push(edge)
  }
  return [...cuts].sort((a, b) => a - b)
}

/** Where two edges cross between their ends; null if they don't. */
function crossingOf(a: Edge, b: Edge): number | null {
  const [low, high] = [Math.max(a.y1, b.y1), Math.min(a.y2, b.y2)]
  if (low >= high) return null
  const before = xAt(a, low) - xAt(b, low)
  const after = xAt(a, high) - xAt(b, high)
  if (before * after >= 0) return null
  return low + ((high - low) * before) / (before - after)
}
