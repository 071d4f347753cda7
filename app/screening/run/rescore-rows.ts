import type { ParcelSort } from '../../../domain/screening/parcel-query.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { intervalOf, pointsOf } from '../../../screening/score.ts'
import { hasScore, isRuledOut } from '../../../screening/wording/score-text.ts'
import type { ParcelRow } from './run-view.ts'

/** The rows with scores by another profile; in its order, if they are sorted by score. */
export function rescoreRows(rows: readonly ParcelRow[], profile: Profile, sort: ParcelSort): ParcelRow[] {
  const scored = rows.map((row) => rescored(row, profile))
  return sort === '-score' || sort === 'score' ? inOrder(scored, sort) : scored
}

/** Weights change neither gates nor warnings. */
function rescored(row: ParcelRow, profile: Profile): ParcelRow {
  if (!row.score) return row
  const points = profile.criteria.map((criterion) =>
    pointsOf(
      criterion,
      row.values.find(({ key }) => key === criterion.fact),
    ),
  )
  return { ...row, score: { ...row.score, ...intervalOf(points) } }
}

/** As the server orders: what passes first, without warnings before with, then by score. */
function inOrder(rows: readonly ParcelRow[], sort: '-score' | 'score'): ParcelRow[] {
  const rank = ({ score }: ParcelRow) => (!score ? 3 : !hasScore(score) ? 2 : isRuledOut(score) ? 1 : 0)
  const warned = ({ score }: ParcelRow) => Number((score?.warnings.length ?? 0) > 0)
  const direction = sort === '-score' ? -1 : 1
  return rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      warned(a) - warned(b) ||
      direction * ((a.score?.middle ?? 0) - (b.score?.middle ?? 0)) ||
      a.number - b.number,
  )
}
