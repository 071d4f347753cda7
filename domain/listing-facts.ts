import { formatUsd } from './format.ts'
import type { Lifecycle, PriceType } from './listing.ts'

/** “$463/month”, “$35,000”; null without a price. */
export function pricePerAcre(price: number | null, type: PriceType, acres: number): string | null {
  if (price === null || acres <= 0) return null
  const perAcre = price / acres
  const amount = perAcre > 0 && perAcre < 1 ? 'Under $1' : formatUsd(perAcre)
  return type === 'lease' ? `${amount}/month` : amount
}

const small = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Whole megawatts; up to one decimal below ten. */
export function formatMegawatts(megawatts: number): string {
  return (megawatts < 10 ? small : whole).format(megawatts)
}

/** The status that visitors see. */
export const LIFECYCLE_LABELS: Record<Lifecycle, string> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Available',
  under_offer: 'Under offer',
  closed: 'Closed',
}

/** Null for an unknown value. */
export function yesNo(value: boolean | null | undefined, yes: string, no: string): string | null {
  if (value === null || value === undefined) return null
  return value ? yes : no
}

/** Where the fact sheet of a listing is served. */
export const factSheetPath = (slug: string): string => `/listings/${encodeURIComponent(slug)}/fact-sheet.pdf`
