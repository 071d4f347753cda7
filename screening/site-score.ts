import type { Score } from './score.ts'
import { failedGateNames } from './wording/gate-text.ts'

/** What a list shows and sorts by. */
export const siteScoreOf = ({ version, state, low, high, knownPercent, gates }: Score) => ({
  state,
  low,
  high,
  version,
  known: knownPercent,
  failed: failedGateNames(gates),
})
