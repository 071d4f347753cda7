import { sql } from 'kysely'
import { ALERT_KINDS, type AlertKind, DEFAULT_ALERT_KINDS } from '../../../domain/alert/alert-kinds.ts'
import { MAX_NAME_LENGTH } from '../../../domain/alert/search-name.ts'
import { AppError, type FieldErrors, isErrorCode } from '../../../domain/errors.ts'
import { assertMay } from '../../../domain/permissions.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { searchParams } from '../../../domain/search/search.ts'
import { cleanLine } from '../../../domain/text/printable.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { scheduleAgain } from '../alerts/preferences.ts'
import { ensureAddress, ensureSubscriber } from '../alerts/subscribers.ts'
import { startTopics } from '../alerts/topics.ts'
import { matchEvents } from './match-events.ts'
import type { SavedSearch, SavedSearchesService, SearchChanges } from './service.ts'
import { readSavedFilters, type StoreDependencies, storeSearch, understand } from './store-search.ts'

export function createSavedSearches(dependencies: StoreDependencies): SavedSearchesService {
  const { db } = dependencies
  return {
    async list(viewer) {
      assertMay(viewer, 'save land')
      return listSearches(db, viewer.id)
    },

    async findSame(viewer, query) {
      assertMay(viewer, 'save land')
      const canonical = searchParams(readSavedFilters(query)).toString()
      const { rows } = await sql<Pick<SavedSearch, 'id' | 'frequency'>>`
        select saved_searches.id, frequency from saved_searches
          join alert_subscribers on alert_subscribers.id = subscriber_id
        where user_id = ${viewer.id} and query = ${canonical} order by saved_searches.created_at limit 1`.execute(db)
      return rows[0] ?? null
    },

    async save(viewer, { query, frequency, timeZone }) {
      assertMay(viewer, 'save land')
      const search = await understand(dependencies, query)
      return db.transaction().execute(async (transaction) => {
        const subscriberId = await ensureSubscriber(transaction, viewer, timeZone)
        const counts = DEFAULT_ALERT_KINDS
        return { id: await storeSearch(transaction, { ...search, frequency, counts, subscriberId }) }
      })
    },

    async update(viewer, id, changes, now = new Date()) {
      assertMay(viewer, 'save land')
      await updateSearch(db, { id, userId: viewer.id, now }, check(changes))
    },

    async remove(viewer, id) {
      assertMay(viewer, 'save land')
      const { rows } = await sql`
        delete from saved_searches using alert_subscribers
        where saved_searches.id = ${isId(id) ? id : null}::uuid and subscriber_id = alert_subscribers.id
          and user_id = ${viewer.id} returning saved_searches.id`.execute(db)
      if (rows.length === 0) throw new AppError('saved_search_not_found')
    },

    async open(viewer, id) {
      assertMay(viewer, 'save land')
      const { rows } = await sql<{ query: string }>`
        with opened as (
          select saved_searches.id, query from saved_searches join alert_subscribers on alert_subscribers.id = subscriber_id
          where saved_searches.id = ${isId(id) ? id : null}::uuid and user_id = ${viewer.id}
        ), seen as (
          update alerts set read_at = now() from opened where search_id = opened.id and read_at is null
        )
        select query from opened`.execute(db)
      if (!rows[0]) throw new AppError('saved_search_not_found')
      return rows[0].query
    },

    async prepare(query) {
      const search = await orNull(() => understand(dependencies, query))
      return (
        search &&
        (async (transaction, { email, leadId }) => {
          const subscriberId = await ensureAddress(transaction, email)
          const requested = { ...search, frequency: 'instantly', counts: ['new'], leadId, subscriberId } as const
          const id = await orNull(() => storeSearch(transaction, requested))
          if (id !== null) await startTopics(transaction, subscriberId, [id])
        })
      )
    },

    matchEvents: (options) => matchEvents(dependencies, options),
  }
}

/** Returns what `work` returns, or null if it throws AppError `invalid`. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isErrorCode(error, 'invalid')) return null
    throw error
  }
}

async function listSearches(db: Db, userId: string): Promise<SavedSearch[]> {
  const { rows } = await sql<Omit<SavedSearch, 'filters' | 'created_at'> & { created_at: Date }>`
    select saved_searches.id, name, query, place, frequency, counts, saved_searches.created_at,
      (select count(distinct listing_id)::integer from alerts
        where search_id = saved_searches.id and kind = 'new' and read_at is null) as unseen
    from saved_searches join alert_subscribers on alert_subscribers.id = subscriber_id
    where user_id = ${userId} order by saved_searches.created_at desc, saved_searches.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    filters: parseSearch(new URLSearchParams(row.query)).filters,
    created_at: row.created_at.toISOString(),
  }))
}

async function updateSearch(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
  { name, frequency, counts }: Partial<SearchChanges>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ subscriber_id: string }>`
      update saved_searches set name = coalesce(${name ?? null}, name),
        frequency = coalesce(${frequency ?? null}, frequency), counts = coalesce(${counts ?? null}::text[], counts),
        updated_at = now()
      from alert_subscribers
      where saved_searches.id = ${isId(id) ? id : null}::uuid and alert_subscribers.id = subscriber_id
        and user_id = ${userId}
      returning subscriber_id`.execute(transaction)
    if (!rows[0]) throw new AppError('saved_search_not_found')
    if (frequency !== undefined) await scheduleAgain(transaction, rows[0].subscriber_id, now)
  })
}

function check({ name, frequency, counts }: Partial<SearchChanges>): Partial<SearchChanges> {
  const fields: FieldErrors = {}
  const cleaned = name === undefined ? undefined : cleanLine(name)
  if (cleaned !== undefined && (cleaned === '' || cleaned.length > MAX_NAME_LENGTH))
    fields.name = [`Enter a name of up to ${MAX_NAME_LENGTH} characters.`]
  const chosen = counts && ALERT_KINDS.filter((kind: AlertKind) => counts.includes(kind))
  if (chosen?.length === 0) fields.counts = ['Choose at least one.']
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return { ...(cleaned && { name: cleaned }), ...(frequency && { frequency }), ...(chosen && { counts: chosen }) }
}
