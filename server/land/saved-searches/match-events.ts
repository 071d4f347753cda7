import { sql } from 'kysely'
import type { AlertFrequency, AlertKind } from '../../../domain/alert/alert.ts'
import { dueAt, WITHDRAWAL_MS } from '../../../domain/alert/due.ts'
import { alertKindOf, withoutUndone } from '../../../domain/alert/event-alerts.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import type { Db } from '../../platform/db/database.ts'
import { Bits } from '../search/accelerator/bits.ts'
import type { Condition } from '../search/condition.ts'
import { ChangedListings } from './changed-listings.ts'
import { writeListAlerts } from './list-alerts.ts'
import { createSearchReader, type SearchReaders, type StoredSearch } from './read-search.ts'
import { markMatched, readWaitingEvents, type WaitingEvent } from './waiting-events.ts'
import { type Hit, writeSearchAlerts } from './write-alerts.ts'

/** Searches that are matched at a time; others of the process wait meanwhile. */
const CHUNK = 500

interface Candidate extends StoredSearch {
  id: string
  frequency: AlertFrequency
  counts: AlertKind[]
  time_zone: string
  quiet_from: number
  quiet_until: number
  is_subscribed: boolean
}

/**
 * Matches the events that wait with saved searches and lists, and writes an alert for each that is to be announced. It may be
 * repeated at any point, on any instance: an alert that was written isn't written again.
 * @returns how many events were matched
 */
export async function matchEvents(readers: SearchReaders, now = new Date()): Promise<number> {
  const { db } = readers
  const events = await readWaitingEvents(db)
  if (events.length === 0) return 0
  await forgetWithdrawals(db, events)
  const announced = withoutUndone(events)
  await writeListAlerts(db, announced, { now, withdrawalMs: WITHDRAWAL_MS })
  const listings = await ChangedListings.read(db, [...new Set(events.map(({ listing_id }) => listing_id))])
  const ids = await findCandidates(db, listings.terms)
  if (ids.length > 0) {
    const match = createMatcher(readers, { listings, events, announced, now })
    for (let from = 0; from < ids.length; from += CHUNK) {
      const hits = await match(await readCandidates(db, ids.slice(from, from + CHUNK)))
      await writeSearchAlerts(db, hits)
    }
  }
  await markMatched(
    db,
    events.map(({ id }) => id),
  )
  return events.length
}

/** The searches that listings with these terms may match. */
async function findCandidates(db: Db, terms: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select id from saved_searches where terms && ${[...terms]}::text[] order by id)::text[] as ids`.execute(
    db,
  )
  return rows[0]!.ids
}

async function readCandidates(db: Db, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select saved_searches.id, query, place, frequency, counts, time_zone, quiet_from, quiet_until,
      unsubscribed_at is null as is_subscribed
    from saved_searches join alert_subscribers on alert_subscribers.id = subscriber_id
    where saved_searches.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** An event of a listing that is in this place of the changed listings. */
interface PlacedEvent {
  at: number
  event: WaitingEvent
}

interface Batch {
  listings: ChangedListings
  events: readonly WaitingEvent[]
  /** Those of the events that may be announced. */
  announced: readonly WaitingEvent[]
  now: Date
}

function createMatcher(readers: SearchReaders, { listings, events, announced, now }: Batch) {
  const readSearch = createSearchReader(readers)
  const places = new Map(listings.ids.map((id, at) => [id, at]))
  const firstEvents = new Map(events.toReversed().map(({ listing_id, id }) => [listing_id, id]))
  const others = announced.flatMap((event): PlacedEvent[] => {
    const at = places.get(event.listing_id)
    return at === undefined || event.kind === 'changed' || event.kind === 'acreage' ? [] : [{ at, event }]
  })

  return async (candidates: readonly Candidate[]): Promise<Hit[]> => {
    const read = await Promise.all(
      candidates.map(async (search) => ({ search, ...(await readSearch(search, listings.toPlaces)) })),
    )
    await listings.check(read.flatMap(({ conditions }) => conditions ?? []))
    return read.flatMap(({ search, filters, conditions }) => {
      if (conditions === null) return []
      const due = createDue(search, now)
      const hitOf = (at: number, kind: AlertKind, event: WaitingEvent | null): Hit => ({
        search_id: search.id,
        listing_id: listings.ids[at]!,
        number: listings.numbers[at]!,
        kind,
        event_id: event?.id ?? firstEvents.get(listings.ids[at]!)!,
        first_event: firstEvents.get(listings.ids[at]!)!,
        is_back: event?.kind === 'published',
        due_at: due(event?.kind === 'withdrawn'),
      })
      const matches = listings.find(conditions).and(listings.published)
      const hits = search.counts.includes('new') ? [...matches.numbers()].map((at) => hitOf(at, 'new', null)) : []
      if (!search.counts.some((kind) => kind !== 'new')) return hits
      const onceMatching = search.counts.includes('status')
        ? listings.find(withoutAvailability(conditions))
        : new Bits()
      const profile = profileOf(filters)
      for (const { at, event } of others) {
        const kind = alertKindOf(event, profile)
        if (kind === null || !search.counts.includes(kind)) continue
        if ((kind === 'status' ? onceMatching : matches).has(at)) hits.push(hitOf(at, kind, event))
      }
      return hits
    })
  }
}

/** When emails about the matches of a search are due: about what was withdrawn, only if it still is after a while. */
function createDue({ frequency, time_zone, quiet_from, quiet_until, is_subscribed }: Candidate, now: Date) {
  const quiet = { timeZone: time_zone, from: quiet_from, until: quiet_until }
  const due = is_subscribed ? dueAt(frequency, quiet, now) : null
  return (isWithdrawn: boolean) =>
    isWithdrawn && due !== null ? dueAt(frequency, quiet, new Date(now.getTime() + WITHDRAWAL_MS)) : due
}

/** A listing that goes under contract has left a search for available ones, which is what its owner wants to know. */
const withoutAvailability = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(
    (condition) =>
      condition.kind !== 'attributes' || !condition.anyOf.some((attribute) => attribute.startsWith('availability:')),
  )

/** What was withdrawn and is listed again before anyone was told needn't be announced. */
async function forgetWithdrawals(db: Db, events: readonly WaitingEvent[]): Promise<void> {
  const published = events.filter(({ kind }) => kind === 'published')
  if (published.length === 0) return
  await sql`
    delete from alerts using listing_events as withdrawal, unnest(
      ${published.map(({ listing_id }) => listing_id)}::uuid[], ${published.map(({ id }) => id)}::bigint[]
    ) as publication (listing_id, event_id)
    where alerts.listing_id = publication.listing_id and alerts.kind = 'status' and mailed_at is null and pushed_at is null
      and withdrawal.id = alerts.event_id and withdrawal.kind = 'withdrawn'
      and withdrawal.id < publication.event_id`.execute(db)
}
