import type { Asking, ListingEvent } from '../listing/listing-event.ts'
import { LIFECYCLE_LABELS } from '../listing/listing-facts.ts'
import { EVIDENCE_LABELS, evidenceAdded, type PowerEvidence } from '../listing/power-evidence.ts'
import type { SiteScore } from '../screening/site-screening.ts'
import { profileLabel } from '../search/screening-filters.ts'
import { formatUsd, priceParts } from '../text/format.ts'

/** What an alert says happened to a listing. */
export interface AlertText {
  /** In two or three words: “Price drop”. */
  heading: string
  /** What a heading leaves open: “now $2,050,000”. Empty if it says it all. */
  now: string
  /** With before and after: “Down $125,000 to $2,050,000”. */
  sentence: string
}

export const NEW_MATCH = headingOnly('New match')

const NOT_LISTED = headingOnly('No longer listed')

/** @param profiles keys of the profiles whose scores count */
export function alertText(event: ListingEvent, profiles: readonly string[]): AlertText {
  switch (event.kind) {
    case 'price':
      return priceText(event.before, event.after)
    case 'status':
      return headingOnly(event.after === 'published' ? 'Available again' : LIFECYCLE_LABELS[event.after])
    case 'withdrawn':
    case 'deleted':
      return NOT_LISTED
    case 'published':
      return headingOnly('Back on the market')
    case 'evidence':
      return headingOnly(`${listed(addedLabels(event.before, event.after))} added`)
    case 'screened':
      return scoreText(event, profiles)
    case 'acreage':
    case 'changed':
      return headingOnly('Changed')
  }
}

/** Several texts about one listing under the heading of the first; null for none. */
export function joined([first, ...others]: readonly AlertText[]): AlertText | null {
  if (!first) return null
  return { ...first, sentence: [first, ...others].map(({ sentence }) => sentence).join('. ') }
}

function headingOnly(sentence: string): AlertText {
  return { heading: sentence, now: '', sentence }
}

function priceText(before: Asking, after: Asking): AlertText {
  const { amount } = priceParts(after.price, after.price_type)
  const price = after.price_type === 'lease' ? `${amount}/month` : amount
  const drop = formatUsd((before.price ?? 0) - (after.price ?? 0))
  return { heading: 'Price drop', now: `now ${price}`, sentence: `Down ${drop} to ${price}` }
}

const addedLabels = (before: readonly PowerEvidence[], after: readonly PowerEvidence[]): string[] => [
  ...new Set(evidenceAdded(before, after).map(({ rung }) => EVIDENCE_LABELS[rung])),
]

/** “Utility letter and study”. */
function listed(labels: readonly string[]): string {
  const words = labels.map((label, at) => (at === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
  return new Intl.ListFormat('en-US').format(words)
}

function scoreText({ before, after }: Extract<ListingEvent, { kind: 'screened' }>, profiles: readonly string[]) {
  const sentences = profiles.flatMap((profile) => {
    const [old, current] = [before?.[profile], after[profile]]
    if (!old || !current || scoreWords(old) === scoreWords(current)) return []
    return [`${profileLabel(profile)} score ${scoreWords(current)}, was ${scoreWords(old)}`]
  })
  return { heading: 'New score', now: '', sentence: sentences.join('. ') || 'New score' }
}

function scoreWords({ state, low, high, failed }: SiteScore): string {
  if (state !== 'scored') return 'unknown'
  if (failed.length > 0) return `ruled out (${failed.join(', ')})`
  const [lowest, highest] = [Math.round(low), Math.round(high)]
  return lowest === highest ? String(lowest) : `${lowest}–${highest}`
}
