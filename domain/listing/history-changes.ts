import { formatAcres, formatDate } from '../text/format.ts'
import { type HistoryEntry, type HistoryValues, type ListingVersion, priceOf, publicVersions } from './history.ts'
import type { PriceType } from './listing.ts'
import { EVIDENCE_LABELS } from './power-evidence.ts'

/** What visitors saw change, as a row of a table. */
export interface ListingChange {
  /** ISO 8601. */
  date: string
  what: 'Price' | 'Status' | 'Acreage' | 'Power evidence'
  before: string
  after: string
}

/** Asking prices are never drawn on one axis with monthly rents. */
type PriceKind = 'price' | 'rent'

/** An amount in USD, per month for a rent, from a date until another. Times are ISO 8601. */
interface PriceStep {
  from: string
  until: string
  amount: number
}

/** A step chart. Steps follow each other without a gap, except where the price was on request or of the other kind. */
export interface PriceSeries {
  kind: PriceKind
  steps: PriceStep[]
}

/** What is public of the history of a listing. */
export interface ListingHistory {
  entries: HistoryEntry[]
  changes: ListingChange[]
  prices: PriceSeries[]
}

/** Rows of the table; the newest are kept. */
const MAX_CHANGES = 100

/** What changed from one public version of a listing to the next, newest first. */
export function changesOf(versions: readonly ListingVersion[], createdAt: string): ListingChange[] {
  const shown = publicVersions(versions, createdAt)
  return shown
    .flatMap(({ date, values, wasHidden }, index) => {
      const before = shown[index - 1]?.values
      return before ? rowsOf(date, before, values, wasHidden) : []
    })
    .toReversed()
    .slice(0, MAX_CHANGES)
}

function rowsOf(date: string, before: HistoryValues, after: HistoryValues, wasHidden: boolean): ListingChange[] {
  const rows: ListingChange[] = [
    { date, what: 'Power evidence', before: evidenceText(before), after: evidenceText(after) },
    {
      ...{ date, what: 'Acreage' },
      ...{ before: formatAcres(before.parcel_size_acres), after: formatAcres(after.parcel_size_acres) },
    },
    { date, what: 'Price', before: priceOf(before) ?? 'On request', after: priceOf(after) ?? 'On request' },
    { date, what: 'Status', before: wasHidden ? 'Off the market' : statusText(before), after: statusText(after) },
  ]
  return rows.filter((row) => row.before !== row.after)
}

function statusText({ lifecycle }: HistoryValues): string {
  if (lifecycle === 'under_offer') return 'Under offer'
  return lifecycle === 'closed' ? 'Closed' : 'Available'
}

function evidenceText({ power_evidence_entries }: HistoryValues): string {
  const texts = (power_evidence_entries ?? []).map(({ rung, date }) => `${EVIDENCE_LABELS[rung]}, ${formatDate(date)}`)
  return texts.length === 0 ? 'None' : texts.toSorted().join('; ')
}

/** The prices and the rents that visitors saw, each only if they saw more than one amount. */
export function priceSeriesOf(versions: readonly ListingVersion[], createdAt: string, now: string): PriceSeries[] {
  const shown = publicVersions(versions, createdAt)
  const series = (['price', 'rent'] as const).map((kind) => {
    const steps: PriceStep[] = []
    for (const [index, { date: from, values }] of shown.entries()) {
      if (values.price === null || kindOf(values.price_type) !== kind) continue
      const until = shown[index + 1]?.date ?? now
      const last = steps.at(-1)
      if (last?.until === from && last.amount === values.price) last.until = until
      else steps.push({ from, until, amount: values.price })
    }
    return { kind, steps }
  })
  return series.filter(({ steps }) => new Set(steps.map(({ amount }) => amount)).size > 1)
}

const kindOf = (type: PriceType): PriceKind => (type === 'lease' ? 'rent' : 'price')
