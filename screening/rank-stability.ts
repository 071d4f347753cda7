import type { Score } from './score.ts'

/** How often the sites are ranked. */
export const DRAWS = 1_000
/** Each weight is multiplied by a random number from the first to the second. */
const [LEAST, MOST] = [0.5, 1.5]

/** How firmly a site holds its place when the weights of the profile change. */
export interface RankStability {
  /** Position of the site in the given list. */
  site: number
  /** From 1, by the middle of the score with the weights of the profile. Equal sites share the better rank. */
  rank: number
  /** The best and the worst rank of the draws. */
  best: number
  worst: number
  /** Share of draws that give the same rank, in percent. Rounded down, so that 100 means all. */
  samePercent: number
}

/**
 * Ranks sites again and again with random weights. The draws are the same each time.
 * @param scores of at least one site, by the same profile
 * @throws RangeError if the profiles differ
 */
export function rankStability(scores: readonly Score[]): RankStability[] {
  if (scores.some(({ profile, version }) => profile !== scores[0]?.profile || version !== scores[0]?.version))
    throw new RangeError('Only scores by the same version of a profile can be ranked.')
  const shares = scores.map(({ contributions }) =>
    contributions.map(({ low, high, weight }) => (weight === 0 ? 0 : (low + high) / 2 / weight)),
  )
  const weights = scores[0]?.contributions.map(({ weight }) => weight) ?? []
  const ranks = ranksOf(shares, weights)
  const random = createRandom()
  const draws = Array.from({ length: DRAWS }, () =>
    ranksOf(
      shares,
      weights.map((weight) => weight * (LEAST + (MOST - LEAST) * random())),
    ),
  )
  return ranks.map((rank, site) => {
    const drawn = draws.map((draw) => draw[site]!)
    return {
      site,
      rank,
      best: Math.min(...drawn),
      worst: Math.max(...drawn),
      samePercent: Math.floor((100 * drawn.filter((each) => each === rank).length) / DRAWS),
    }
  })
}

function ranksOf(shares: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const sums = shares.map((each) => each.reduce((sum, share, i) => sum + share * weights[i]!, 0))
  return sums.map((sum) => 1 + sums.filter((other) => other > sum + 1e-9).length)
}

/** The generator mulberry32, which gives the same numbers everywhere. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
