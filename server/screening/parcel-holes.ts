import type { MultiPolygon, Polygon } from 'geojson'
import { kmFromParcel, type Ring } from '../../domain/geometry/boundary.ts'

/** Corners of holes on an outline are rounded differently in some files. */
const MARGIN_KM = 0.001

const OUTSIDE = 'It has a hole outside its outline, which doesn’t count.'
const ACROSS = 'It has a hole that crosses its outline, so its acreage may be off.'

/** A parcel without holes that are beside it, which would be measured as land. */
export function withoutHolesOutside<Shape extends Polygon | MultiPolygon>(
  geometry: Shape,
): { geometry: Shape; note: string | null } {
  const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Ring[][]
  const notes = new Set<string>()
  const cleaned = polygons.map(([outline, ...holes]) => [
    outline!,
    ...holes.filter((hole) => {
      const place = placeOf(hole, outline!)
      if (place !== null) notes.add(place)
      return place !== OUTSIDE
    }),
  ])
  if (notes.size === 0) return { geometry, note: null }
  const coordinates = geometry.type === 'Polygon' ? cleaned[0]! : cleaned
  return { geometry: { ...geometry, coordinates }, note: [...notes].join(' ') }
}

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
