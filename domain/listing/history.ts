import { formatAcres, formatUsd } from '../text/format.ts'
import type { Lifecycle, PriceType } from './listing.ts'
import { EVIDENCE_LABELS, type EvidenceRung, evidenceAdded } from './power-evidence.ts'

/** The values of a listing that its history compares. Versions from before evidence was structured have no entries. */
export interface HistoryValues {
  is_published: boolean
  lifecycle: Lifecycle
  price: number | null
  price_type: PriceType
  parcel_size_acres: number
  last_confirmed_at: string | null
  power_evidence_entries?: readonly { rung: EvidenceRung; date: string }[] | null
}

/** What a listing said from `saved_at` until its next version. */
export interface ListingVersion {
  saved_at: string
  values: HistoryValues
}

export interface HistoryEntry {
  /** ISO 8601. */
  date: string
  text: string
}

/** Entries in the history of a listing. */
const MAX_ENTRIES = 20

/**
 * The public history of a listing, newest first, at most 20 entries. Versions that weren't public are left out: what
 * changed while a listing was a draft shows only as the difference between what visitors saw before and after.
 * @param versions the oldest first
 * @param createdAt when the listing was created; it was listed then, unless an older version is a draft
 */
export function historyOf(versions: readonly ListingVersion[], createdAt: string): HistoryEntry[] {
  const shown = publicVersions(versions, createdAt)
  const listed = shown[0]?.date
  if (listed === undefined) return []
  const entries: HistoryEntry[] = [{ date: listed, text: 'Listed' }]
  for (const [index, { date, values, wasHidden }] of shown.entries()) {
    const before = shown[index - 1]?.values ?? null
    const texts = [...stageTexts(before, values, wasHidden), ...changeTexts(before, values)]
    entries.push(...texts.map((text) => ({ date, text })), ...confirmations(before, values, listed))
  }
  return entries
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
    .toReversed()
    .slice(0, MAX_ENTRIES)
}

/** What visitors saw from a date on. */
export interface PublicVersion {
  /** ISO 8601. */
  date: string
  values: HistoryValues
  /** Whether the listing wasn't public right before. */
  wasHidden: boolean
}

/** The versions that were public, the oldest first, dated as in `historyOf`. */
export function publicVersions(versions: readonly ListingVersion[], createdAt: string): PublicVersion[] {
  const first = versions.findIndex(({ values }) => values.is_published)
  return versions.flatMap(({ saved_at, values }, index) => {
    if (!values.is_published) return []
    const date = index === first && first === 0 ? createdAt : saved_at
    return [{ date, values, wasHidden: index > first && !versions[index - 1]!.values.is_published }]
  })
}

function stageTexts(before: HistoryValues | null, { lifecycle }: HistoryValues, wasHidden: boolean): string[] {
  const isSame = before?.lifecycle === lifecycle
  if (lifecycle === 'under_offer' || lifecycle === 'closed') return isSame ? [] : [STAGES[lifecycle]]
  return before !== null && (wasHidden || !isSame) ? ['Back on the market'] : []
}

const STAGES = { under_offer: 'Under offer', closed: 'Closed' } as const

function changeTexts(before: HistoryValues | null, after: HistoryValues): string[] {
  if (before === null) return []
  const texts = [
    priceText(priceOf(before), priceOf(after)),
    acreageText(formatAcres(before.parcel_size_acres), formatAcres(after.parcel_size_acres)),
    ...rungsAdded(before, after).map((rung) => `Power evidence added: ${EVIDENCE_LABELS[rung]}`),
  ]
  return texts.filter((text) => text !== null)
}

/** “$18,500/month”; null without a price. */
export const priceOf = ({ price, price_type }: HistoryValues): string | null =>
  price === null ? null : formatUsd(price) + (price_type === 'lease' ? '/month' : '')

function priceText(before: string | null, after: string | null): string | null {
  if (before === after) return null
  if (before === null) return `Price added: ${after}`
  return after === null ? `Price changed from ${before} to on request` : `Price changed from ${before} to ${after}`
}

const acreageText = (before: string, after: string): string | null =>
  before === after ? null : `Acreage corrected from ${before} to ${after}`

/** Kinds of evidence with a document date that wasn't there before. */
function rungsAdded(before: HistoryValues, after: HistoryValues): EvidenceRung[] {
  const added = evidenceAdded(before.power_evidence_entries ?? [], after.power_evidence_entries ?? [])
  return [...new Set(added.map(({ rung }) => rung))]
}

/** Dated when the landowner confirmed the listing, which may be before someone entered it. */
function confirmations(before: HistoryValues | null, after: HistoryValues, listed: string): HistoryEntry[] {
  const confirmed = after.last_confirmed_at
  if (confirmed === null || Date.parse(confirmed) < Date.parse(listed)) return []
  const previous = before?.last_confirmed_at ?? null
  if (previous !== null && Date.parse(confirmed) <= Date.parse(previous)) return []
  return [{ date: confirmed, text: 'Confirmed by the landowner' }]
}
