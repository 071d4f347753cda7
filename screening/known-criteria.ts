import type { Criterion, Profile } from './profiles/profile.ts'
import { pointsOf } from './score.ts'

/** What is known of the criteria of a profile across parcels, by their keys. Only parcels that have a score and fail no gate count. */
export interface CriteriaCoverage {
  /** How many count. */
  parcels: number
  /** Known for each of them. */
  known: string[]
  /** Unknown for each of them. */
  unknown: string[]
}

/** What the parcels have for a criterion. */
export interface CriterionRange {
  criterion: string
  isUnknown: boolean
  /** The most points that are open for any parcel, as scored; 0 if all have the value. */
  mostOpen: number
}

/**
 * A criterion is known for all if each parcel has its value or bounds that decide some of its points. “At least 12 mi” may, a bound
 * that leaves all points open, such as “at most 150 mi”, doesn’t.
 */
export function coverageOf(
  { criteria }: Profile,
  parcels: number,
  ranges: readonly CriterionRange[],
): CriteriaCoverage {
  const byKey = new Map(ranges.map((each) => [each.criterion, each]))
  const keysOf = (isIt: (range: CriterionRange, criterion: Criterion) => boolean) =>
    criteria.filter((each) => byKey.has(each.key) && isIt(byKey.get(each.key)!, each)).map(({ key }) => key)
  return {
    parcels,
    known: keysOf(({ mostOpen }, criterion) => mostOpen < openPoints(criterion)),
    unknown: keysOf(({ isUnknown }) => isUnknown),
  }
}

function openPoints(criterion: Criterion): number {
  const { low, high } = pointsOf(criterion, { state: 'bounded', low: null, high: null })
  return high - low
}
