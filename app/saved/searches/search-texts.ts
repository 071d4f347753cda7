import type { AlertFrequency, AlertKind } from '../../../domain/alert/alert.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'

export interface Matches {
  total: number
  /** False if there are more. */
  isExact: boolean
}

export const KIND_LABELS: Record<AlertKind, string> = {
  new: 'New listings',
  price: 'Price drops',
  status: 'Status changes',
  evidence: 'Power evidence',
  score: 'Score changes',
}

/** When exactly each kind counts. @param profile name of the profile whose score counts */
export const kindHint = (kind: AlertKind, profile: string): string =>
  ({
    new: 'Land is listed that matches, or a listing changes so that it does.',
    price: 'The asking price or rent of a match goes down.',
    status: 'A match goes under offer, closes, is withdrawn or comes back on the market.',
    evidence: 'A document about power is added to a match.',
    score: `The ${profile} score of a match moves by 5 points or more, or a gate starts or stops ruling it out.`,
  })[kind]

/** “12 matches”, “Over 10,000 matches”. */
export function matchesPhrase(matches: Matches | null): string {
  if (matches === null) return 'We can’t count matches right now'
  const { total, isExact } = matches
  if (total === 0) return 'No matches yet'
  return isExact ? formatCount(total, 'match', 'matches') : `Over ${formatNumber(total)} matches`
}

/** “New listings and price drops”, “New listings only”, “Alerts are off”. */
export function alertsPhrase(frequency: AlertFrequency, counts: readonly AlertKind[]): string {
  if (frequency === 'never') return 'Alerts are off'
  const words = counts.map((kind, index) => (index === 0 ? KIND_LABELS[kind] : KIND_LABELS[kind].toLowerCase()))
  return words.length === 1 ? `${words[0]} only` : new Intl.ListFormat('en-US').format(words)
}
