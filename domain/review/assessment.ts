import type { ChecklistItem } from './checklist.ts'
import type { Duplicates } from './duplicates.ts'
import type { RiskLevel, RiskSignal } from './risk-signal.ts'

/** What an operator should know about a submission. */
export interface Assessment {
  signals: RiskSignal[]
  level: RiskLevel
  checklist: ChecklistItem[]
  duplicates: Duplicates
}
