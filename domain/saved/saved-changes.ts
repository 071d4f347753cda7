import type { ListingEvent } from '../listing/listing-event.ts'
import { EVIDENCE_LABELS, evidenceAdded } from '../listing/power-evidence.ts'
import { formatAcres, formatDate, formatUsd } from '../text/format.ts'
import type { SavedChange, SavedListingValues } from './saved-list.ts'

/** An event since a listing was saved. Dates are ISO 8601. */
export type DatedEvent = ListingEvent & { happened_at: string }

interface Current {
  values: SavedListingValues
  is_published: boolean
  /** When the owner took it off the market. */
  withdrawn_at: string | null
}

/**
 * What has happened to a listing since it was saved, the most important first.
 * @param current null if it was deleted
 * @param events since then, the oldest first
 */
export function changesSince(
  saved: SavedListingValues,
  current: Current | null,
  events: readonly DatedEvent[],
): SavedChange[] {
  if (!current?.is_published) return [{ kind: 'gone', text: goneText(current, events) }]
  const { values } = current
  return [
    ...stageChange(saved, values, events),
    ...priceChange(saved, values, events),
    ...evidenceChange(events),
    ...acreageChange(saved, values),
  ]
}

const lastOf = (events: readonly DatedEvent[], kind: ListingEvent['kind']): string | null =>
  events.findLast((event) => event.kind === kind)?.happened_at ?? null

const on = (date: string | null) => (date === null ? '' : ` on ${formatDate(date)}`)

function goneText(current: Current | null, events: readonly DatedEvent[]): string {
  if (current === null) return `No longer listed: removed${on(lastOf(events, 'deleted'))}`
  if (current.withdrawn_at !== null) return `No longer listed: withdrawn by the owner${on(current.withdrawn_at)}`
  return `No longer listed: taken down${on(lastOf(events, 'withdrawn'))}`
}

function stageChange(
  saved: SavedListingValues,
  { lifecycle }: SavedListingValues,
  events: readonly DatedEvent[],
): SavedChange[] {
  const since = lastOf(events, 'status')
  if (lifecycle === 'under_offer' || lifecycle === 'closed') {
    const label = lifecycle === 'closed' ? 'Closed' : 'Under offer'
    return [{ kind: 'stage', text: since === null ? label : `${label} since ${formatDate(since)}` }]
  }
  const wasOff = saved.lifecycle === 'under_offer' || saved.lifecycle === 'closed'
  const backOn = lastOf(events, 'published') ?? (wasOff ? since : null)
  return backOn === null ? [] : [{ kind: 'back', text: `Back on the market since ${formatDate(backOn)}` }]
}

function priceChange(
  { price: before, price_type: type }: SavedListingValues,
  { price: after, price_type }: SavedListingValues,
  events: readonly DatedEvent[],
): SavedChange[] {
  const isLease = price_type === 'lease'
  if (before === after && (type === 'lease') === isLease) return []
  const when = on(lastOf(events, 'price'))
  const suffix = isLease ? '/month' : ''
  if (after === null) return [{ kind: 'rise', text: `Price on request${when}` }]
  if (before === null || (type === 'lease') !== isLease)
    return [{ kind: 'rise', text: `Now ${formatUsd(after)}${suffix}${when}` }]
  return after < before
    ? [{ kind: 'drop', text: `Down ${formatUsd(before - after)}${suffix}${when}` }]
    : [{ kind: 'rise', text: `Up ${formatUsd(after - before)}${suffix}${when}` }]
}

function evidenceChange(events: readonly DatedEvent[]): SavedChange[] {
  for (const event of events.toReversed()) {
    if (event.kind !== 'evidence') continue
    const [added] = evidenceAdded(event.before, event.after)
    if (added) return [{ kind: 'evidence', text: `${EVIDENCE_LABELS[added.rung]} added${on(event.happened_at)}` }]
  }
  return []
}

const acreageChange = (
  { parcel_size_acres: before }: SavedListingValues,
  { parcel_size_acres: after }: SavedListingValues,
): SavedChange[] =>
  before === after ? [] : [{ kind: 'acreage', text: `Was ${formatAcres(before)} when you saved it` }]
