import type { ListingEvent } from '../listing/listing-event.ts'
import { evidenceAdded } from '../listing/power-evidence.ts'
import type { SiteScore } from '../screening/site-screening.ts'
import type { AlertKind } from './alert-kinds.ts'

/** Scores that move by less aren't worth an alert. */
const SCORE_STEP = 5

/**
 * What an event may be announced as, besides a new match; null if it isn't. Price rises aren't, nor are first screenings.
 * @param profile key of the profile whose score counts; null where scores don't
 */
export function alertKindOf(event: ListingEvent, profile: string | null): AlertKind | null {
  switch (event.kind) {
    case 'price':
      return isDrop(event) ? 'price' : null
    case 'status':
      return event.before === event.after ? null : 'status'
    case 'withdrawn':
    case 'deleted':
    case 'published':
      return 'status'
    case 'evidence':
      return evidenceAdded(event.before, event.after).length > 0 ? 'evidence' : null
    case 'screened':
      return profile !== null && isMoved(event.before?.[profile], event.after[profile]) ? 'score' : null
    case 'acreage':
    case 'changed':
      return null
  }
}

/**
 * What events of one listing come to: of each kind, how it is after the last one compared with how it was before the first, the
 * most important first. Off the market, nothing else counts.
 * @param events in their order
 */
export function netChanges(events: readonly ListingEvent[]): ListingEvent[] {
  const market = events.filter(isMarketEvent)
  const [first, last] = [market[0], market.at(-1)]
  const wasOff = first?.kind === 'published'
  if (last && takesOffMarket(last)) return wasOff ? [] : [last]
  const ofKind = (kind: ListingEvent['kind']): ListingEvent[] => {
    const same = events.filter((event) => event.kind === kind)
    return same.length === 0 ? [] : [{ ...same.at(-1), before: same[0]!.before } as ListingEvent]
  }
  return [...(last && wasOff ? [last] : []), ...(['status', 'price', 'evidence', 'screened'] as const).flatMap(ofKind)]
}

interface OfListing {
  listing_id: string
  kind: ListingEvent['kind']
}

/**
 * Leaves out what had been undone when anyone could hear of it: of the events that put a listing on the market or take it off,
 * only the last one counts, and none if it was listed in between only.
 * @param events in their order
 */
export function withoutUndone<Event extends OfListing>(events: readonly Event[]): Event[] {
  const first = new Map<string, Event>()
  const last = new Map<string, Event>()
  for (const event of events) {
    if (!isMarketEvent(event)) continue
    if (!first.has(event.listing_id)) first.set(event.listing_id, event)
    last.set(event.listing_id, event)
  }
  return events.filter((event) => {
    if (!isMarketEvent(event)) return true
    if (event !== last.get(event.listing_id)) return false
    return event.kind === 'published' || first.get(event.listing_id)!.kind !== 'published'
  })
}

const isMarketEvent = ({ kind }: Pick<OfListing, 'kind'>) => kind === 'published' || takesOffMarket({ kind })

/** Kinds of events that take a listing off the market. */
export const OFF_MARKET: readonly ListingEvent['kind'][] = ['withdrawn', 'deleted']

export const takesOffMarket = ({ kind }: Pick<OfListing, 'kind'>): boolean => OFF_MARKET.includes(kind)

/** Rents and sale prices aren't compared. */
function isDrop({ before, after }: Extract<ListingEvent, { kind: 'price' }>): boolean {
  const isLease = (type: string) => type === 'lease'
  if (isLease(before.price_type) !== isLease(after.price_type)) return false
  return before.price !== null && after.price !== null && after.price < before.price
}

function isMoved(before: SiteScore | undefined, after: SiteScore | undefined): boolean {
  if (!before || !after) return false
  const isShown = ({ state, failed }: SiteScore) => state === 'scored' && failed.length === 0
  if (!isShown(before) || !isShown(after)) return isShown(before) !== isShown(after)
  return Math.abs(after.low - before.low) >= SCORE_STEP || Math.abs(after.high - before.high) >= SCORE_STEP
}
