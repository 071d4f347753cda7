import { rankStability } from '../../../screening/rank-stability.ts'
import type { Score } from '../../../screening/score.ts'
import { leadText, rankableOf, stabilityText } from '../../../screening/wording/rank-text.ts'

export interface RankedParcels {
  /** How many are ranked. */
  count: number
  /** Who leads them, if anyone does. */
  lead: string | null
  /** Where they land in the trials, by their numbers: “1–3”. */
  ranks: Record<number, string>
  /** How firm that is: “1st to 3rd in 1,000 trials, 2nd in 84% of them”. */
  stability: Record<number, string>
}

export const MAX_RANKED = 20

/**
 * Ranks the best of a list that begins with the best. Null if there are no two to rank.
 * @param hasMore the list has parcels after these
 */
export function rankParcels(
  parcels: readonly { number: number; name: string; score: Score | null }[],
  hasMore: boolean,
): RankedParcels | null {
  const passing = rankableOf(parcels.flatMap(({ number, name, score }) => (score ? [{ number, name, score }] : [])))
  const best = passing.slice(0, MAX_RANKED)
  if (best.length < 2) return null
  const isAll = best.length === passing.length && (passing.length < parcels.length || !hasMore)
  const { leader, title, text } = leadText(best)
  const stability = rankStability(best.map(({ score }) => score))
  return {
    count: best.length,
    lead: leader ? `${isAll ? '' : `Of the best ${best.length} parcels, `}${title}. ${text}` : null,
    ranks: Object.fromEntries(
      stability.map((each) => [
        best[each.site]!.number,
        each.best === each.worst ? String(each.rank) : `${each.best}–${each.worst}`,
      ]),
    ),
    stability: Object.fromEntries(stability.map((each) => [best[each.site]!.number, stabilityText(each)])),
  }
}
