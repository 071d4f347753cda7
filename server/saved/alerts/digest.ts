import { type AlertText, alertText, joined, NEW_MATCH } from '../../../domain/alert/alert-text.ts'
import { alertKindOf, netChanges } from '../../../domain/alert/event-alerts.ts'
import type { ListingEvent } from '../../../domain/listing/listing-event.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import type { AlertDigest, AlertEntry } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AlertEntryRow } from './alert-entries.ts'
import { type AlertedListing, readAlertedListings } from './alerted-listings.ts'
import type { DueListing, DueSubscriber } from './due-alerts.ts'

/** Entries that an email shows. */
const SHOWN = 20

/** Says what is due in words, as it is now. @returns the digest, and the listings that it tells of */
export async function composeDigest(
  transaction: Db,
  { token, hasAccount }: Pick<DueSubscriber, 'token' | 'hasAccount'>,
  due: readonly DueListing[],
): Promise<{ digest: AlertDigest; told: DueListing[] }> {
  const reasons = await readReasons(transaction, due)
  const texts = due.flatMap((listing) => {
    const text = textOf(listing, reasons)
    return text ? [{ listing, text }] : []
  })
  const told = texts.map(({ listing }) => listing)
  const shown = texts.slice(0, SHOWN)
  const listings = await readAlertedListings(transaction, idsOf(shown.map(({ listing }) => listing)))
  const [search, ...others] = new Set(told.flatMap(({ search_ids }) => search_ids))
  const isOnly = others.length === 0 && told.every(({ list_ids }) => list_ids.length === 0)
  const only = search !== undefined && isOnly ? reasons.searches.get(search) : undefined
  const digest = {
    entries: shown.map(({ listing, text }) => toEntry(listing, text, { listings, reasons })),
    total: told.length,
    matches: told.filter(({ kinds }) => kinds.includes('new')).length,
    search: only?.name ?? '',
    more: only ? `/search${only.query && `?${only.query}`}` : hasAccount ? '/saved/alerts' : '/search',
    token,
    hasAccount,
  }
  return { digest, told }
}

/** What there is to tell of a listing; null if nothing differs from what the reader knows. */
function textOf({ kinds, events, search_ids }: DueListing, { searches }: Reasons): AlertText | null {
  const profiles = profilesOf(search_ids, searches)
  const changes = netChanges(events).filter((event) =>
    [null, ...profiles].some((profile) => kinds.some((kind) => kind === alertKindOf(event, profile))),
  )
  const texts = changes.map((event) => alertText(event, profiles))
  return joined(kinds.includes('new') ? [NEW_MATCH, ...texts] : texts)
}

type DescribedEntry = AlertEntry & Pick<AlertedListing, 'image'>

/** Says in words what happened, and why the reader is told. */
export async function describeEntries(db: Db, entries: readonly AlertEntryRow[]): Promise<DescribedEntry[]> {
  const reasons = await readReasons(db, entries)
  const listings = await readAlertedListings(db, idsOf(entries))
  const events = await readEvents(db, entries)
  return entries.map((entry) => {
    const event = entry.event_id === null ? undefined : events.get(entry.event_id)
    const text = event ? alertText(event, profilesOf(entry.search_ids, reasons.searches)) : NEW_MATCH
    return toEntry(entry, text, { listings, reasons })
  })
}

const idsOf = (entries: readonly Pick<AlertEntryRow, 'listing_id'>[]) => entries.map(({ listing_id }) => listing_id)

interface Search {
  name: string
  query: string
}

interface Reasons {
  searches: ReadonlyMap<string, Search>
  lists: ReadonlyMap<string, string>
}

type Reasoned = Pick<AlertEntryRow, 'listing_id' | 'search_ids' | 'list_ids'>

async function readReasons(db: Db, entries: readonly Reasoned[]): Promise<Reasons> {
  const [searches, lists] = (['search_ids', 'list_ids'] as const).map((key) => [
    ...new Set(entries.flatMap((entry) => entry[key])),
  ]) as [string[], string[]]
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

const profilesOf = (ids: readonly string[], searches: Reasons['searches']): string[] => [
  ...new Set(
    ids.flatMap((id) => {
      const search = searches.get(id)
      return search ? [profileOf(parseSearch(new URLSearchParams(search.query)).filters)] : []
    }),
  ),
]

/** Nothing is known of a listing that went off the market long ago. */
const UNKNOWN: AlertedListing = { title: 'A listing', place: '', path: '', picture: '', offer: '', image: null }

function toEntry(
  { listing_id, search_ids, list_ids }: Reasoned,
  text: AlertText,
  { listings, reasons }: { listings: ReadonlyMap<string, AlertedListing>; reasons: Reasons },
): DescribedEntry {
  const searches = [...new Set(search_ids)].flatMap((id) => reasons.searches.get(id)?.name ?? [])
  const lists = [...new Set(list_ids)].flatMap((id) => reasons.lists.get(id) ?? [])
  return { ...(listings.get(listing_id) ?? UNKNOWN), ...text, why: whyText(searches, lists) }
}

const list = new Intl.ListFormat('en-US')
const quoted = (names: readonly string[]) => list.format(names.map((name) => `“${name}”`))

function whyText(searches: readonly string[], lists: readonly string[]): string {
  const search = searches.length > 0 && `Matches your search${searches.length > 1 ? 'es' : ''} ${quoted(searches)}`
  const saved = lists.length > 0 && `In your list${lists.length > 1 ? 's' : ''} ${quoted(lists)}`
  return [search, saved].filter(Boolean).join('. ')
}
