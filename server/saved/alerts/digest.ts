import { alertText, NEW_MATCH } from '../../../domain/alert/alert-text.ts'
import type { ListingEvent } from '../../../domain/listing/listing-event.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import type { AlertDigest, AlertEntry } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AlertEntryRow } from './alert-entries.ts'
import { type AlertedListing, readAlertedListings } from './alerted-listings.ts'
import type { DueDigest, DueSubscriber } from './due-alerts.ts'

/** Says what is due in words. */
export async function composeDigest(
  transaction: Db,
  { token, hasAccount }: Pick<DueSubscriber, 'token' | 'hasAccount'>,
  due: DueDigest,
): Promise<AlertDigest> {
  const { entries, total, matches, searches, lists } = due
  const reasons = await readReasons(transaction, due)
  const only = searches.length === 1 && lists.length === 0 ? reasons.searches.get(searches[0]!) : undefined
  return {
    entries: await describe(transaction, entries, reasons),
    total,
    matches,
    search: only?.name ?? '',
    more: only ? `/search${only.query && `?${only.query}`}` : hasAccount ? '/saved/alerts' : '/search',
    token,
    hasAccount,
  }
}

type DescribedEntry = AlertEntry & Pick<AlertedListing, 'image'>

/** Says in words what happened, and why the reader is told. */
export async function describeEntries(db: Db, entries: readonly AlertEntryRow[]): Promise<DescribedEntry[]> {
  const idsOf = (key: 'search_ids' | 'list_ids') => [...new Set(entries.flatMap((entry) => entry[key]))]
  return describe(db, entries, await readReasons(db, { searches: idsOf('search_ids'), lists: idsOf('list_ids') }))
}

async function describe(db: Db, entries: readonly AlertEntryRow[], reasons: Reasons): Promise<DescribedEntry[]> {
  const listings = await readAlertedListings(
    db,
    entries.map(({ listing_id }) => listing_id),
  )
  const events = await readEvents(db, entries)
  return entries.map((entry) => toEntry(entry, { listing: listings.get(entry.listing_id), reasons, events }))
}

interface Search {
  name: string
  query: string
}

interface Reasons {
  searches: ReadonlyMap<string, Search>
  lists: ReadonlyMap<string, string>
}

async function readReasons(db: Db, { searches, lists }: Pick<DueDigest, 'searches' | 'lists'>): Promise<Reasons> {
  const [savedSearches, savedLists] = [
    searches.length === 0
      ? []
      : await db.selectFrom('saved_searches').select(['id', 'name', 'query']).where('id', 'in', searches).execute(),
    lists.length === 0
      ? []
      : await db.selectFrom('saved_lists').select(['id', 'name']).where('id', 'in', lists).execute(),
  ]
  return {
    searches: new Map(savedSearches.map(({ id, ...search }) => [id, search])),
    lists: new Map(savedLists.map(({ id, name }) => [id, name])),
  }
}

async function readEvents(db: Db, entries: readonly AlertEntryRow[]): Promise<ReadonlyMap<number, ListingEvent>> {
  const ids = entries.flatMap(({ event_id }) => event_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('listing_events')
    .select(['id', 'kind', 'before', 'after'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...event }) => [id, event as ListingEvent]))
}

interface EntryFacts {
  listing: AlertedListing | undefined
  reasons: Reasons
  events: ReadonlyMap<number, ListingEvent>
}

/** Nothing is known of a listing that went off the market long ago. */
const UNKNOWN: AlertedListing = { title: 'A listing', place: '', path: '', picture: '', offer: '', image: null }

function toEntry(
  { event_id, search_ids, list_ids }: AlertEntryRow,
  { listing = UNKNOWN, reasons, events }: EntryFacts,
): DescribedEntry {
  const searches = search_ids.flatMap((id) => reasons.searches.get(id) ?? [])
  const lists = list_ids.flatMap((id) => reasons.lists.get(id) ?? [])
  const profiles = [...new Set(searches.map(({ query }) => profileOf(parseSearch(new URLSearchParams(query)).filters)))]
  const event = event_id === null ? undefined : events.get(event_id)
  const names = searches.map(({ name }) => name)
  return { ...listing, ...(event ? alertText(event, profiles) : NEW_MATCH), why: whyText(names, lists) }
}

const list = new Intl.ListFormat('en-US')
const quoted = (names: readonly string[]) => list.format(names.map((name) => `“${name}”`))

function whyText(searches: readonly string[], lists: readonly string[]): string {
  const search = searches.length > 0 && `Matches your search${searches.length > 1 ? 'es' : ''} ${quoted(searches)}`
  const saved = lists.length > 0 && `In your list${lists.length > 1 ? 's' : ''} ${quoted(lists)}`
  return [search, saved].filter(Boolean).join('. ')
}
