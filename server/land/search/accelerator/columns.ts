import { boxOf } from '../../../../domain/area/area.ts'
import { containsTest } from '../../../../domain/area/contains.ts'
import { type Box, boxAround } from '../../../../domain/geometry/distance.ts'
import type { Condition, Figure } from '../condition.ts'
import { haversineOf, haversineTo } from '../geo-sql.ts'
import { HIGHEST_SCORE, scoreAt, UNSCORED } from '../own-weights/own-scores.ts'
import { Bits } from './bits.ts'
import type { LocationGrid } from './location-grid.ts'

/** Places and figures of listings by their numbers; NaN if unknown. */
export interface Columns {
  published: Bits
  longitudes: Float64Array
  latitudes: Float64Array
  figures: Record<Figure, Float64Array>
  grid: LocationGrid
}

/** A condition that memory can check. */
export type MemoryCondition = Exclude<Condition, { kind: 'sql' }>
type ColumnCondition = Exclude<MemoryCondition, { kind: 'attributes' }>

/** The listings that fulfill a condition: what `sqlOf` writes for it in SQL. */
export function findInColumns(condition: ColumnCondition, columns: Columns): Bits {
  const { published, longitudes, latitudes } = columns
  switch (condition.kind) {
    case 'figure':
      return between(columns.figures[condition.figure], condition.least, condition.most)
    case 'box':
      return insideBox(condition.box, columns)
    case 'circle': {
      const [haversine, limit] = [haversineTo(condition.center), haversineOf(condition.km)]
      const isInside = (number: number) => haversine(longitudes[number]!, latitudes[number]!) <= limit
      return keep(insideBox(boxAround(condition.center, condition.km), columns), isInside)
    }
    case 'area': {
      const contains = containsTest(condition.polygons)
      const isInside = (number: number) => contains(longitudes[number]!, latitudes[number]!)
      const inBoxes = condition.polygons.map((polygon) => insideBox(boxOf(polygon), columns))
      return keep(
        inBoxes.reduce((all, bits) => all.or(bits), new Bits()),
        isInside,
      )
    }
    case 'ownScore': {
      const { own, least, includesUnknown } = condition
      const [scores, unknown] = includesUnknown ? [own.possible, HIGHEST_SCORE] : [own.sure, UNSCORED]
      return keep(published, (number) => scoreAt(scores, columns, number, unknown) >= least)
    }
  }
}

/** A box across the date line consists of two. */
function insideBox(box: Box, columns: Columns): Bits {
  const [west, south, east, north] = box
  if (west > east)
    return insideBox([west, south, 180, north], columns).or(insideBox([-180, south, east, north], columns))
  return columns.grid.find(box, (number) => {
    const [longitude, latitude] = [columns.longitudes[number]!, columns.latitudes[number]!]
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north
  })
}

const keep = (bits: Bits, isMatch: (number: number) => boolean) => Bits.of(bits.numbers().filter(isMatch))

/** Both limits count. @param values as many as a multiple of 32 */
function between(values: Float64Array, least: number | null, most: number | null): Bits {
  const [low, high] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY]
  const words = new Uint32Array(values.length / 32)
  for (let word = 0; word < words.length; word++) {
    let bits = 0
    for (let bit = 0; bit < 32; bit++) {
      const value = values[word * 32 + bit]!
      // Without branches, which would mostly be mispredicted.
      bits |= (Number(value >= low) & Number(value <= high)) << bit
    }
    words[word] = bits
  }
  return new Bits(words)
}
