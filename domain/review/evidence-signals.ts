import { dayOf, EVIDENCE_LABELS, expiryOf, isExpired, type PowerEvidence } from '../listing/power-evidence.ts'
import { formatDate } from '../text/format.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { RiskSignal } from './risk-signal.ts'

const FIELD = 'power_evidence_entries'

/** Evidence that proves nothing, and a figure that grew. */
export function evidenceSignals(facts: ReviewFacts): RiskSignal[] {
  const today = dayOf(new Date(facts.now))
  const entries = facts.submission.power_evidence_entries.flatMap((entry) => entrySignals(entry, today))
  return [...powerSignals(facts), ...entries]
}

function entrySignals(entry: PowerEvidence, today: string): RiskSignal[] {
  const label = EVIDENCE_LABELS[entry.rung]
  const source = `Issued by ${entry.issuer ?? 'nobody named'}, dated ${formatDate(entry.date)}.`
  const found: RiskSignal[] = []
  const add = (key: string, level: RiskSignal['level'], title: string, text: string) =>
    found.push({ key, level, field: FIELD, title, text })
  if (entry.rung !== 'claim' && entry.document === null) {
    add('evidence_without_document', 'medium', `${label} has no document`, source)
  }
  if (entry.date > today) {
    add('evidence_in_future', 'high', `${label} is dated in the future`, `${source} Today is ${formatDate(today)}.`)
  }
  if (isExpired(entry, today)) {
    add(
      'evidence_expired',
      'medium',
      `${label} has expired`,
      `${source} It counted until ${formatDate(expiryOf(entry)!)}.`,
    )
  }
  return found
}

function powerSignals({ submission, published }: ReviewFacts): RiskSignal[] {
  const [before, after] = [published?.available_power_mw ?? null, submission.available_power_mw]
  if (published === null || after === null || after <= (before ?? 0)) return []
  const known = new Set(published.power_evidence_entries.map(({ document }) => document))
  const added = submission.power_evidence_entries.find(({ document }) => document !== null && !known.has(document))
  const from = before === null ? 'The published listing has no figure.' : `The published figure is ${before} MW.`
  return [
    {
      key: 'power_raised',
      level: added ? 'medium' : 'high',
      field: 'available_power_mw',
      title: `Power raised to ${after} MW`,
      text: added
        ? `${from} A new ${EVIDENCE_LABELS[added.rung].toLowerCase()} is dated ${formatDate(added.date)}.`
        : `${from} No new document supports it.`,
    },
  ]
}
