import { formatCount } from '../../domain/text/format.ts'
import { DRAWS, type RankStability, rankStability } from '../rank-stability.ts'
import type { Score } from '../score.ts'
import { hasScore, isRuledOut, rangeText } from './score-text.ts'
import { listOf } from './words.ts'

export interface RankedSite {
  name: string
  score: Score
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ORDINAL_ENDS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** “1st”, “12th”. */
const ordinal = (value: number): string => `${value}${ORDINAL_ENDS[ordinals.select(value)] ?? 'th'}`

const trials = DRAWS.toLocaleString('en-US')

/** “2nd in all 1,000 trials”, or “1st to 3rd in 1,000 trials, 2nd in 84% of them”. */
export function stabilityText({ rank, best, worst, samePercent }: RankStability): string {
  if (best === worst) return `${ordinal(rank)} in all ${trials} trials`
  return `${ordinal(best)} to ${ordinal(worst)} in ${trials} trials, ${ordinal(rank)} in ${samePercent}% of them`
}

/** Sites that have a score and pass their gates, without those that have a warning unless each one has. */
export function rankableOf<Site extends { score: Score }>(sites: readonly Site[]): Site[] {
  const passing = sites.filter(({ score }) => hasScore(score) && !isRuledOut(score))
  const clear = passing.filter(({ score }) => score.warnings.length === 0)
  return clear.length > 0 ? clear : passing
}

/** The least share of the trials, in percent, that a title names. */
const MOST_TRIALS = 90

/** What the trials say of sites whose scores overlap: “Leon River 88 leads in every trial, but the scores overlap”. */
function overlapTitle(ranked: readonly RankedSite[]): string {
  const first = rankStability(ranked.map(({ score }) => score)).filter(({ rank }) => rank === 1)
  const [best] = first
  if (!best || first.length > 1 || best.samePercent < MOST_TRIALS) return 'No clear leader'
  const share = best.samePercent === 100 ? 'every trial' : `${best.samePercent}% of the trials`
  return `${ranked[best.site]!.name} leads in ${share}, but the scores overlap`
}

/** Who leads, if anyone does, and why. Only sites that can be ranked can, by a whole point at least. */
export function leadText(sites: readonly RankedSite[]): { leader?: RankedSite; title: string; text: string } {
  const ranked = rankableOf(sites)
  const [first, ...others] = ranked.toSorted((a, b) => b.score.low - a.score.low)
  if (!first) return { title: 'No site can be ranked', text: 'Each one fails a gate or has no score.' }
  if (others.length === 0)
    return {
      title: `Only ${first.name} can be ranked`,
      text: 'The others fail a gate, have a warning or have no score.',
    }
  const rivals = others.filter(({ score }) => Math.round(score.high) >= Math.round(first.score.low))
  if (rivals.length === 0) {
    const [lowest, highest] = [first.score.low, Math.max(...others.map(({ score }) => score.high))].map(Math.round)
    const text = `Its lowest score, ${lowest}, is above the highest of the ${others.length === 1 ? 'other' : 'others'}, ${highest}.`
    return { leader: first, title: `${first.name} leads`, text }
  }
  const names = listOf([first, ...rivals].map(({ name }) => name))
  const ranges = listOf([first, ...rivals].map(({ score }) => rangeText(score)))
  const unranked = sites.length - ranked.length
  const note =
    unranked === 0
      ? ''
      : ` ${formatCount(unranked, 'site')} with a failed gate, a warning or no score ${unranked === 1 ? 'isn’t' : 'aren’t'} ranked.`
  return { title: overlapTitle(ranked), text: `The scores of ${names} overlap: ${ranges}.${note}` }
}
