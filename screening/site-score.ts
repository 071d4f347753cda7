import type { Score } from './score.ts'

/** What a list shows and sorts by. */
export const siteScoreOf = ({ version, state, low, high, knownPercent, gates }: Score) => ({
  state,
  low,
  high,
  version,
  known: knownPercent,
  failed: gates.filter(({ outcome }) => outcome === 'failed').map(({ label }) => label),
})
