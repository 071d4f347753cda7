import type { ParcelFilter } from '../../../domain/screening/parcel-query.ts'
import type { Score } from '../../../screening/score.ts'
import { hasScore, isRuledOut } from '../../../screening/wording/score-text.ts'

/** Order of the list: what passes all gates, what fails one, what has no score, what wasn't screened. */
export const RANKS = { pass: 0, failed: 1, unscored: 2, problem: 3 } as const satisfies Record<
  Exclude<ParcelFilter, 'undecided'>,
  number
>

export const rankOf = (score: Score): number =>
  !hasScore(score) ? RANKS.unscored : isRuledOut(score) ? RANKS.failed : RANKS.pass
