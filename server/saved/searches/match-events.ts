import { sql } from 'kysely'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { OFF_MARKET, withoutUndone } from '../../../domain/alert/event-alerts.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import type { Condition } from '../../land/search/condition.ts'
import { limitTime } from '../../platform/concurrency/limit-time.ts'
import type { Db } from '../../platform/db/database.ts'
import { createDue, type DueColumns } from '../alerts/quiet.ts'
import { ChangedListings } from './changed-listings.ts'
import { createEventIndex } from './event-index.ts'
import { writeListAlerts } from './list-alerts.ts'
import { createSearchReader, type SearchReaders, type StoredSearch } from './read-search.ts'
import { findUnmatched, moveOn, postpone } from './unmatched-searches.ts'
import { markMatched, readMatchedEvents, readWaitingEvents, type WaitingEvent } from './waiting-events.ts'
import { type Hit, writeAlerts } from './write-alerts.ts'

/** Searches that are matched at a time; others of the process wait meanwhile. */
const CHUNK = 500
/** For one search, while others of its chunk are read as well. */
const SEARCH_MS = 30_000

interface Candidate extends StoredSearch, DueColumns {
  id: string
  subscriber_id: string
  counts: AlertKind[]
}

export interface MatchOptions {
  now?: Date
  /** Overridden by tests. */
  searchMs?: number
  /** Learns of a search that can't be matched, once until it can be again. */
  onFailure?: (searchId: string, error: unknown) => void
}

/**
 * Matches the events that wait with saved searches and lists, and writes an alert for each that is to be announced. It may be
 * repeated at any point, on any instance: an alert that was written isn't written again. A search that fails or takes too long
 * doesn't keep the others waiting, and is tried again later, in a run that finds no events.
 * @returns how many events were matched
 */
export async function matchEvents(readers: SearchReaders, options: MatchOptions = {}): Promise<number> {
  const { db } = readers
  const { now = new Date(), searchMs = SEARCH_MS, onFailure = () => undefined } = options
  const events = await readWaitingEvents(db)
  if (events.length === 0) {
    await retrySearches(readers, { now, searchMs })
    return 0
  }
  await forgetUndone(db, events)
  const announced = announcedOf(events)
  await writeListAlerts(db, announced, now)
  const listings = await readListings(db, events)
  const ids = await findCandidates(db, listings.terms)
  const failed = await matchSearches(readers, ids, { listings, events, announced, now, searchMs })
  await postpone(db, [...failed.keys()], { from: events[0]!.id, now })
  for (const [id, error] of failed) onFailure(id, error)
  await markMatched(
    db,
    events.map(({ id }) => id),
  )
  return events.length
}

/** Matches searches again that failed before. */
async function retrySearches(
  readers: SearchReaders,
  { now, searchMs }: { now: Date; searchMs: number },
): Promise<void> {
  const { db } = readers
  const waiting = await findUnmatched(db, now)
  if (!waiting) return
  const { events, isLast } = await readMatchedEvents(db, waiting.from)
  const batch = { listings: await readListings(db, events), events, announced: announcedOf(events), now, searchMs }
  const failed = await matchSearches(readers, waiting.ids, batch)
  await postpone(db, [...failed.keys()], { from: waiting.from, now })
  const matched = waiting.ids.filter((id) => !failed.has(id))
  await moveOn(db, matched, isLast ? null : events.at(-1)!.id + 1)
}

const announcedOf = (events: readonly WaitingEvent[]) => withoutUndone(events).filter(({ is_news }) => is_news)

const readListings = (db: Db, events: readonly WaitingEvent[]) =>
  ChangedListings.read(db, [...new Set(events.map(({ listing_id }) => listing_id))])

/** @returns why searches failed, by their id */
async function matchSearches(
  readers: SearchReaders,
  ids: readonly string[],
  batch: Batch,
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>()
  const match = createMatcher(readers, batch, failed)
  let writing = Promise.resolve()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const hits = await match(await readCandidates(readers.db, ids.slice(from, from + CHUNK)))
    await writing
    // While the next ones are matched.
    writing = writeAlerts(readers.db, hits)
    writing.catch(() => {})
  }
  await writing
  return failed
}

/** The searches that listings with these terms may match, but for those that wait for a retry. */
async function findCandidates(db: Db, terms: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select id from saved_searches where terms && ${[...terms]}::text[] and unmatched_from is null order by id)::text[] as ids`.execute(
    db,
  )
  return rows[0]!.ids
}

async function readCandidates(db: Db, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select saved_searches.id, subscriber_id, query, place, frequency, counts, time_zone, quiet_from, quiet_until,
      unsubscribed_at is null as is_subscribed
    from saved_searches join alert_subscribers on alert_subscribers.id = subscriber_id
    where saved_searches.id = any(${[...ids]}::uuid[])
    order by saved_searches.created_at, saved_searches.id`.execute(db)
  return rows
}

interface Batch {
  listings: ChangedListings
  events: readonly WaitingEvent[]
  /** Those of the events that may be announced. */
  announced: readonly WaitingEvent[]
  now: Date
  /** For reading one search. */
  searchMs: number
}

const TOO_SLOW = new Error('reading the search took too long')

/** @param failed learns why searches failed, by their id */
function createMatcher(readers: SearchReaders, batch: Batch, failed: Map<string, unknown>) {
  const { listings, events, announced, now, searchMs } = batch
  const readSearch = createSearchReader(readers)
  const dueOf = createDue(now)
  const places = new Map(listings.ids.map((id, at) => [id, at]))
  const firstEvents = new Map(events.toReversed().map(({ listing_id, id }) => [listing_id, id]))
  const news = new Set(events.flatMap(({ listing_id, is_news }) => (is_news ? [listing_id] : [])))
  const eventsOf = createEventIndex(announced, places)

  /** What becomes of a search; null if that fails. */
  const isolated = async <T>({ id }: Candidate, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      failed.set(id, error)
      return null
    }
  }
  const read = async (search: Candidate) => ({
    search,
    ...(await limitTime(readSearch(search, listings.toPlaces), searchMs, TOO_SLOW)),
  })
  type Read = Awaited<ReturnType<typeof read>>
  /** Checks the conditions of all searches at once, or of each by itself if one of them can't be checked. */
  const checked = async (searches: readonly Read[]): Promise<readonly Read[]> => {
    try {
      await listings.check(searches.flatMap(({ conditions }) => conditions ?? []))
      return searches
    } catch {
      const each = searches.map((one) =>
        isolated(one.search, async () => {
          await listings.check(one.conditions ?? [])
          return one
        }),
      )
      return (await Promise.all(each)).filter((one) => one !== null)
    }
  }

  return async (candidates: readonly Candidate[]): Promise<Hit[]> => {
    const found = await Promise.all(candidates.map((search) => isolated(search, () => read(search))))
    const searches = await checked(found.filter((one) => one !== null))
    return searches.flatMap(({ search, filters, conditions }) => {
      if (conditions === null) return []
      const hitOf = (at: number, kind: AlertKind, event: WaitingEvent | null): Hit => ({
        subscriber_id: search.subscriber_id,
        search_id: search.id,
        list_id: null,
        listing_id: listings.ids[at]!,
        number: listings.numbers[at]!,
        kind,
        is_news: news.has(listings.ids[at]!),
        event_id: event?.id ?? firstEvents.get(listings.ids[at]!)!,
        first_event: firstEvents.get(listings.ids[at]!)!,
        is_back: event?.kind === 'published',
        due_at: dueOf(search, event),
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

/** A listing that goes under contract has left a search for available ones, which is what its owner wants to know. */
const withoutAvailability = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(
    (condition) =>
      condition.kind !== 'attributes' || !condition.anyOf.some((attribute) => attribute.startsWith('availability:')),
  )

/** What was taken off the market and is listed again before anyone was told needn't be announced. */
async function forgetUndone(db: Db, events: readonly WaitingEvent[]): Promise<void> {
  const published = events.filter(({ kind }) => kind === 'published')
  if (published.length === 0) return
  await sql`
    delete from alerts using listing_events as event, unnest(
      ${published.map(({ listing_id }) => listing_id)}::uuid[], ${published.map(({ id }) => id)}::bigint[]
    ) as publication (listing_id, event_id)
    where alerts.listing_id = publication.listing_id and alerts.kind = 'status' and mailed_at is null and pushed_at is null
      and event.id = alerts.event_id and event.kind = any(${[...OFF_MARKET]}::text[])
      and event.id < publication.event_id`.execute(db)
}
