import { amountOf, type Fact, isDistance } from '../facts/fact.ts'

/** Whether nothing is sure of what is on the parcel: of a share from 0 to 100%, or of a length of at least 0 mi. */
export function isUndecided(fact: Fact): boolean {
  const { state, unit, low, high } = fact
  if (state !== 'bounded' || low) return false
  return unit === '%' ? high === 100 : unit === 'mi' && high === null && !isDistance(fact)
}

/** “0.42 mi”, “at least 12 mi”, “unknown”, and “not decided” of what may be anything. */
export const factAmount = (fact: Fact): string => (isUndecided(fact) ? 'not decided' : amountOf(fact))
