import type { MultiPolygon, Polygon } from 'geojson'
import { kmFromParcel, type Ring } from '../../domain/geometry/boundary.ts'
import { areaOf, overlapArea } from '../../screening/geometry/overlap.ts'
import { GeometryError, toShape } from '../../screening/geometry/shape.ts'
import { RejectedFeature } from '../files/check-geometry.ts'

/** Corners of holes on an outline are rounded differently in some files. */
const MARGIN_KM = 0.001

const OUTSIDE = 'It has a hole outside its outline, which doesn’t count.'
const ACROSS = 'It has a hole that crosses its outline, so its acreage may be off.'
const OVERLAPPING = 'Its holes overlap. What two of them cover counts as land, so its acreage may be off.'
const NO_LAND = 'It has no area: its outline runs around twice, or its holes cover all of it.'

/** In square meters, far more than rounding. */
const MIN_OVERLAP = 10

/**
 * A parcel without holes that are beside it, which would be measured as land, and without a hole that is there twice.
 * @throws RejectedFeature if no land is left
 */
export function withCheckedHoles<Shape extends Polygon | MultiPolygon>(
  geometry: Shape,
): { geometry: Shape; note: string | null } {
  const { geometry: cleaned, notes } = withoutHolesOutside(geometry)
  if (!notes.has(ACROSS) && hasOverlappingHoles(cleaned)) notes.add(OVERLAPPING)
  return { geometry: cleaned, note: [...notes].join(' ') || null }
}

/** Whether two holes of one polygon overlap. @throws RejectedFeature if no land is left */
function hasOverlappingHoles(geometry: Polygon | MultiPolygon): boolean {
  try {
    if (areaOf(toShape(geometry)) === 0) throw new RejectedFeature(NO_LAND)
    return polygonsOf(geometry).some(countsHolesAsLand)
  } catch (error) {
    throw error instanceof GeometryError ? new RejectedFeature(error.message) : error
  }
}

const polygonsOf = ({ type, coordinates }: Polygon | MultiPolygon) =>
  (type === 'Polygon' ? [coordinates] : coordinates) as Ring[][]

function countsHolesAsLand(rings: Ring[]): boolean {
  if (rings.length < 3) return false
  const [outline, ...holes] = rings.map((ring) => toShape({ type: 'Polygon', coordinates: [ring] }))
  const land = areaOf(outline!) - overlapArea(outline!, holes)
  return areaOf(toShape({ type: 'Polygon', coordinates: rings })) - land > MIN_OVERLAP
}

function withoutHolesOutside<Shape extends Polygon | MultiPolygon>(
  geometry: Shape,
): { geometry: Shape; notes: Set<string> } {
  const notes = new Set<string>()
  const cleaned = polygonsOf(geometry).map(([outline, ...holes]) => [
    outline!,
    ...distinct(holes).filter((hole) => {
      const place = placeOf(hole, outline!)
      if (place !== null) notes.add(place)
      return place !== OUTSIDE
    }),
  ])
  const coordinates = geometry.type === 'Polygon' ? cleaned[0]! : cleaned
  return { geometry: { ...geometry, coordinates }, notes }
}

const distinct = (rings: Ring[]): Ring[] => [...new Map(rings.map((ring) => [JSON.stringify(ring), ring])).values()]

/** Null for a hole that is inside, or around what is called the outline. */
function placeOf(hole: Ring, outline: Ring): typeof OUTSIDE | typeof ACROSS | null {
  const outside = hole.filter((point) => isOutside(point, outline)).length
  if (outside === 0) return null
  if (outside < hole.length) return ACROSS
  const around = outline.filter((point) => !isOutside(point, hole)).length
  if (around === 0) return OUTSIDE
  return around < outline.length ? ACROSS : null
}

const isOutside = ([longitude, latitude]: Ring[number], ring: Ring): boolean =>
  kmFromParcel(ring, { longitude, latitude }) > MARGIN_KM
