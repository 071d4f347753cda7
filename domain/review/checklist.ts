import { acresDiffer } from '../geometry/boundary.ts'
import { formatAcreNumber, formatCount, formatDate, formatPercent } from '../text/format.ts'
import { isBadgeExpired, ownerMatch } from './ownership-signals.ts'
import { LARGE_PRICE_CHANGE, priceChange } from './price-signals.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { RiskSignal } from './risk-signal.ts'
import { isContactSignal } from './text-signals.ts'

/** Something to check before a submission is approved. */
export interface ChecklistItem {
  key: 'owner' | 'acreage' | 'apn' | 'evidence' | 'pictures' | 'contact_details' | 'price'
  label: string
  note: string | null
  /** Decided from the facts. Otherwise an operator has to look. */
  isAutomatic: boolean
  /** False for everything that an operator has to look at. */
  isDone: boolean
}

/** What applies to this submission: one without pictures has no pictures to check. */
export function checklistOf(facts: ReviewFacts, signals: readonly RiskSignal[]): ChecklistItem[] {
  return [
    ownerItem(facts),
    acreageItem(facts),
    apnItem(facts),
    evidenceItem(facts, signals),
    picturesItem(facts, signals),
    contactItem(signals),
    priceItem(facts),
  ].filter((item) => item !== null)
}

const byOperator = (key: ChecklistItem['key'], label: string, note: string | null): ChecklistItem => ({
  key,
  label,
  note,
  isAutomatic: false,
  isDone: false,
})

function ownerItem(facts: ReviewFacts): ChecklistItem {
  const { ownership, now } = facts
  const item = { key: 'owner', label: 'Owner is verified', isAutomatic: true } as const
  if (ownership === null) return { ...item, note: 'No proof of ownership has been checked', isDone: false }
  const until = formatDate(ownership.verified_until)
  if (isBadgeExpired(ownership, now)) return { ...item, note: `The badge expired after ${until}`, isDone: false }
  if (ownerMatch(facts) === 'different') {
    return { ...item, note: `The county record names ${ownership.owner_of_record}`, isDone: false }
  }
  return { ...item, note: `Until ${until}`, isDone: true }
}

function acreageItem({
  submission: { parcel_size_acres: typed },
  outline_acres: drawn,
}: ReviewFacts): ChecklistItem | null {
  if (drawn === null) return null
  return {
    key: 'acreage',
    label: 'Outline matches the acreage',
    note: `${formatAcreNumber(drawn)} acres measured, ${formatAcreNumber(typed)} entered`,
    isAutomatic: true,
    isDone: !acresDiffer(typed, drawn),
  }
}

function apnItem({ submission: { parcel_number }, outline_acres }: ReviewFacts): ChecklistItem | null {
  if (parcel_number === null) return null
  const what = outline_acres === null ? 'Location' : 'Outline'
  return byOperator('apn', `${what} matches the APN`, `APN ${parcel_number}`)
}

function evidenceItem({ submission }: ReviewFacts, signals: readonly RiskSignal[]): ChecklistItem | null {
  const entries = submission.power_evidence_entries.filter(({ rung }) => rung !== 'claim')
  if (entries.length === 0) return null
  const documents = entries.filter(({ document }) => document !== null).length
  const problems = signals.filter(({ key }) => key.startsWith('evidence_') || key === 'document_reused').length
  const note = documents === 0 ? 'No document came with it' : formatCount(documents, 'document')
  return byOperator(
    'evidence',
    'Evidence opened and dated',
    problems === 0 || documents === 0 ? note : `${note}, see the ${problems === 1 ? 'signal' : 'signals'} above`,
  )
}

function picturesItem({ submission }: ReviewFacts, signals: readonly RiskSignal[]): ChecklistItem | null {
  if (submission.images.length === 0) return null
  const hasMatch = signals.some(({ key }) => key === 'picture_reused')
  return byOperator('pictures', 'Pictures show this parcel', hasMatch ? 'Open the match above first' : null)
}

function contactItem(signals: readonly RiskSignal[]): ChecklistItem {
  const found = signals.filter(isContactSignal)
  return {
    key: 'contact_details',
    label: 'No contact or payment details in text',
    note: found.length === 0 ? null : found.map(({ title }) => title).join('; '),
    isAutomatic: true,
    isDone: found.length === 0,
  }
}

function priceItem(facts: ReviewFacts): ChecklistItem | null {
  const change = priceChange(facts)
  if (change === null || change > -LARGE_PRICE_CHANGE) return null
  return byOperator(
    'price',
    'Price confirmed with the owner',
    `It fell ${formatPercent(change)}. Required when the price falls ${formatPercent(LARGE_PRICE_CHANGE)} or more`,
  )
}
