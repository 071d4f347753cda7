import type { SiteScore } from '../../../domain/screening/site-screening.ts'

/** The score by one profile. */
export interface CardScore extends Pick<SiteScore, 'state' | 'low' | 'high'> {
  profile: string
  isRuledOut: boolean
  known: number
}

/** “51–94”. */
export function scoreRange({ low, high }: CardScore, dash = '–'): string {
  const [from, to] = [Math.round(low), Math.round(high)]
  return from === to ? String(from) : `${from}${dash}${to}`
}

/** “AI campus score 51 to 94 of 100, 80% known, ruled out”. */
export function spokenScore(score: CardScore): string {
  const ruledOut = score.isRuledOut ? ', ruled out' : ''
  if (score.state !== 'scored') return `${score.profile}: no score${ruledOut}`
  return `${score.profile} score ${scoreRange(score, ' to ')} of 100, ${Math.floor(score.known)}% known${ruledOut}`
}
