import { sql } from 'kysely'
import type { AlertFrequency, AlertKind } from '../../../domain/alert/alert.ts'
import { dueAt, WITHDRAWAL_MS } from '../../../domain/alert/due.ts'
import { withoutUndone } from '../../../domain/alert/event-alerts.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import type { Condition } from '../../land/search/condition.ts'
import type { Db } from '../../platform/db/database.ts'
import { ChangedListings } from './changed-listings.ts'
import { createEventIndex } from './event-index.ts'
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
    let writing = Promise.resolve()
    for (let from = 0; from < ids.length; from += CHUNK) {
      const hits = await match(await readCandidates(db, ids.slice(from, from + CHUNK)))
      await writing
      // While the next ones are matched.
      writing = writeSearchAlerts(db, hits)
      writing.catch(() => {})
    }
    await writing
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

interface Batch {
  listings: ChangedListings
  events: readonly WaitingEvent[]
  /** Those of the events that may be announced. */
  announced: readonly WaitingEvent[]
  now: Date
}

function createMatcher(readers: SearchReaders, { listings, events, announced, now }: Batch) {
  const readSearch = createSearchReader(readers)
  const dueOf = createDue(now)
  const places = new Map(listings.ids.map((id, at) => [id, at]))
  const firstEvents = new Map(events.toReversed().map(({ listing_id, id }) => [listing_id, id]))
  const eventsOf = createEventIndex(announced, places)

  return async (candidates: readonly Candidate[]): Promise<Hit[]> => {
    const read = await Promise.all(
      candidates.map(async (search) => ({ search, ...(await readSearch(search, listings.toPlaces)) })),
    )
    await listings.check(read.flatMap(({ conditions }) => conditions ?? []))
    return read.flatMap(({ search, filters, conditions }) => {
      if (conditions === null) return []
      const due = dueOf(search)
      const hitOf = (at: number, kind: AlertKind, event: WaitingEvent | null): Hit => ({
        search_id: search.id,
        listing_id: listings.ids[at]!,
        number: listings.numbers[at]!,
        kind,
        event_id: event?.id ?? firstEvents.get(listings.ids[at]!)!,
        first_event: firstEvents.get(listings.ids[at]!)!,
        is_back: event?.kind === 'published',
        due_at: event?.kind === 'withdrawn' ? due.afterWithdrawal : due.atOnce,
      })
      const matches = listings.find(conditions).and(listings.published)
      return search.counts.flatMap((kind) => {
        if (kind === 'new') return [...matches.numbers()].map((at) => hitOf(at, kind, null))
        const found = kind === 'status' ? listings.find(withoutAvailability(conditions)) : matches
        const events = eventsOf(kind, profileOf(filters))
        return [...found.and(events.places).numbers()].flatMap((at) =>
          events.at.get(at)!.map((event) => hitOf(at, kind, event)),
        )
      })
    })
  }
}

/** When emails about the matches of a search are due: about what was withdrawn, only if it still is after a while. */
function createDue(now: Date) {
  const known = new Map<string, { atOnce: Date | null; afterWithdrawal: Date | null }>()
  return ({ frequency, time_zone, quiet_from, quiet_until, is_subscribed }: Candidate) => {
    if (!is_subscribed) return NEVER
    const key = `${frequency} ${time_zone} ${quiet_from} ${quiet_until}`
    const quiet = { timeZone: time_zone, from: quiet_from, until: quiet_until }
    const due = known.get(key) ?? {
      atOnce: dueAt(frequency, quiet, now),
      afterWithdrawal: dueAt(frequency, quiet, new Date(now.getTime() + WITHDRAWAL_MS)),
    }
    known.set(key, due)
    return due
  }
}

const NEVER = { atOnce: null, afterWithdrawal: null }

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
