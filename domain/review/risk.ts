import { accountSignals } from './account-signals.ts'
import { changeSignals } from './change-signals.ts'
import { duplicateSignals } from './duplicate-signals.ts'
import { evidenceSignals } from './evidence-signals.ts'
import { ownershipSignals } from './ownership-signals.ts'
import { priceSignals } from './price-signals.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { RiskLevel, RiskSignal } from './risk-signal.ts'
import { textSignals } from './text-signals.ts'

const ORDER = ['high', 'medium', 'low', 'good'] as const
/** Together as serious as one that is high. */
const MEDIUM_SIGNALS_FOR_HIGH = 3

/** What an operator should know about a submission, the most serious first, good news last. */
export function riskSignals(facts: ReviewFacts): RiskSignal[] {
  const signals = [
    ...priceSignals(facts),
    ...duplicateSignals(facts),
    ...changeSignals(facts),
    ...textSignals(facts),
    ...evidenceSignals(facts),
    ...ownershipSignals(facts),
    ...accountSignals(facts),
  ]
  return signals.toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
}

/** The highest level of the signals; several medium ones are high together. */
export function riskLevel(signals: readonly RiskSignal[]): RiskLevel {
  const count = (level: RiskLevel) => signals.filter((signal) => signal.level === level).length
  if (count('high') > 0 || count('medium') >= MEDIUM_SIGNALS_FOR_HIGH) return 'high'
  return count('medium') > 0 ? 'medium' : 'low'
}
