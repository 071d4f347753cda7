import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import { ALERT_TEXTS, type AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'

export interface Matches {
  total: number
  /** False if there are more. */
  isExact: boolean
}

/** “12 matches”, “Over 10,000 matches”. */
export function matchesPhrase(matches: Matches | null): string {
  if (matches === null) return 'We can’t count matches right now'
  const { total, isExact } = matches
  if (total === 0) return 'No matches yet'
  return isExact ? formatCount(total, 'match', 'matches') : `Over ${formatNumber(total)} matches`
}

const labelOf = (kind: AlertKind): string => ALERT_TEXTS[kind].label

/** “New listings and price drops”, “New listings only”, “Alerts are off”. */
export function alertsPhrase(frequency: AlertFrequency, counts: readonly AlertKind[]): string {
  if (frequency === 'never') return 'Alerts are off'
  const words = counts.map((kind, index) => (index === 0 ? labelOf(kind) : labelOf(kind).toLowerCase()))
  return words.length === 1 ? `${words[0]} only` : new Intl.ListFormat('en-US').format(words)
}
