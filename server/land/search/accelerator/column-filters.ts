import { containsTest } from '../../../../domain/area/contains.ts'
import { type Box, boxAround } from '../../../../domain/geometry/distance.ts'
import type { Condition } from '../condition.ts'
import { haversineOf, haversineTo } from '../geo-sql.ts'
import { HIGHEST_SCORE, UNSCORED } from '../own-weights/own-scores.ts'
import type { ListingTable } from './listing-table.ts'

/** Moves the matching ones of the first `count` numbers to the front. @returns how many match */
export type ColumnFilter = (numbers: Int32Array, count: number) => number

type ColumnCondition = Exclude<Condition, { kind: 'attributes' | 'sql' }>

/** Checks a condition in the columns of the table: what `sqlOf` writes for it in SQL. */
export function columnFilters(condition: ColumnCondition, listings: ListingTable): ColumnFilter[] {
  const { longitudes, latitudes } = listings
  switch (condition.kind) {
    case 'figure':
      return [between(listings.figures[condition.figure], condition.least, condition.most)]
    case 'box':
      return insideBox(condition.box, listings)
    case 'circle': {
      const [haversine, limit] = [haversineTo(condition.center), haversineOf(condition.km)]
      const isInside = (number: number) => haversine(longitudes[number]!, latitudes[number]!) <= limit
      return [...insideBox(boxAround(condition.center, condition.km), listings), keeping(isInside)]
    }
    case 'area': {
      const contains = containsTest(condition.polygons)
      return [keeping((number) => contains(longitudes[number]!, latitudes[number]!))]
    }
    case 'ownScore': {
      const { own, least, includesUnknown } = condition
      const [scores, unknown] = includesUnknown ? [own.possible, HIGHEST_SCORE] : [own.sure, UNSCORED]
      return [keeping((number) => (Number.isNaN(longitudes[number]!) ? unknown : (scores[number] ?? unknown)) >= least)]
    }
  }
}

function insideBox([west, south, east, north]: Box, { longitudes, latitudes }: ListingTable): ColumnFilter[] {
  const insideMeridians =
    west <= east
      ? between(longitudes, west, east)
      : keeping((number) => longitudes[number]! >= west || longitudes[number]! <= east)
  return [between(latitudes, south, north), insideMeridians]
}

/** A loop of its own, because one that calls a function for each listing takes several times as long. */
function between(values: Float64Array, least: number | null, most: number | null): ColumnFilter {
  const [low, high] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY]
  return (numbers, count) => {
    let kept = 0
    for (let index = 0; index < count; index++) {
      const number = numbers[index]!
      const value = values[number]!
      if (value >= low && value <= high) numbers[kept++] = number
    }
    return kept
  }
}

function keeping(isMatch: (number: number) => boolean): ColumnFilter {
  return (numbers, count) => {
    let kept = 0
    for (let index = 0; index < count; index++) {
      const number = numbers[index]!
      if (isMatch(number)) numbers[kept++] = number
    }
    return kept
  }
}
