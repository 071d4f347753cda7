import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AlertKind } from '../../domain/alert/alert-kinds.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { PROFILES } from '../../screening/profiles/profiles.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { createOwnScores } from '../../server/land/search/own-weights/own-scores.ts'
import { createWordReader } from '../../server/land/search/word-query.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { deleteOldAlerts } from '../../server/saved/alerts/delete-old-alerts.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { createSavedSearches } from '../../server/saved/searches/saved-searches.ts'
import type { StoreDependencies } from '../../server/saved/searches/store-search.ts'
import { insertUser } from '../support/accounts.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertListing, type ListingValues, listingRow } from '../support/factories.ts'
import { importFile, importInto } from '../support/import.ts'
import { randomSearch } from '../support/random-search.ts'
import { type Center, makeListings, referenceSearch } from '../support/search-reference.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const SEED = 20_261_127
const LISTINGS = 600
const SEARCHES = 200
const MORNING = new Date('2026-11-27T16:00:00Z')

describeBothDatabases('Saved searches', (open) => {
  let viewer: SignedInViewer
  const dependencies = (): StoreDependencies => {
    const { db } = open()
    const profiles = { listCurrent: async () => PROFILES }
    return { db, places: createPlaces(db), readWords: createWordReader(db), ownScoresOf: createOwnScores(db, profiles) }
  }
  const searches = () => createSavedSearches(dependencies())
  const match = () => matchEvents(dependencies(), { now: MORNING })
  const save = async (query: string, counts: AlertKind[] = ['new', 'price']) => {
    const { id } = await searches().save(viewer, { query, frequency: 'instantly', timeZone: 'America/Chicago' })
    await searches().update(viewer, id, { name: 'A search', frequency: 'instantly', counts })
    return id
  }
  const alerts = async (): Promise<string[]> => {
    const { rows } = await sql<{ alert: string }>`
      select kind || ' ' || slug as alert from alerts join land_listings on land_listings.id = listing_id
      order by alerts.id`.execute(open().db)
    return rows.map(({ alert }) => alert)
  }
  const change = (slug: string, values: ListingValues) =>
    open()
      .db.updateTable('land_listings')
      .set(values as object)
      .where('slug', '=', slug)
      .execute()

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(db, 'land_listings', 'listing_events', 'users', 'alert_subscribers')
    viewer = await signedIn(db)
  })

  test('finds what a comparison of each search with each listing finds', async () => {
    const { db } = open()
    const random = createSeededRandom(SEED)
    const queries = [...new Set(Array.from({ length: SEARCHES }, () => withoutPages(randomSearch(random))))]
    const places = createPlaces(db)
    const ids = new Map<string, string>()
    for (const [at, query] of queries.entries()) {
      if (at % 90 === 0) viewer = await signedIn(db)
      ids.set(query, await save(query))
    }
    const listings = makeListings(random, LISTINGS)
    const rows = listings.map(({ latitude: _, longitude: __, ...values }) => listingRow(values))
    await db.insertInto('land_listings').values(rows).execute()
    expect(await match()).toBe(listings.filter(({ is_published }) => is_published).length)
    const { rows: found } = await sql<{ search_id: string; slugs: string[] }>`
      select search_id, array_agg(slug order by slug) as slugs
      from alerts join land_listings on land_listings.id = listing_id where kind = 'new' group by search_id`.execute(db)
    const bySearch = new Map(found.map(({ search_id, slugs }) => [search_id, slugs]))
    let matches = 0
    for (const query of queries) {
      const params = new URLSearchParams(query)
      const { place } = params.has('location') ? await places.resolve(params.get('location')!) : { place: null }
      const expected = referenceSearch(listings, params, place as Center | null).map(({ slug }) => slug)
      expect(bySearch.get(ids.get(query)!) ?? [], query).toEqual(expected.sort())
      matches += expected.length
    }
    expect(matches).toBeGreaterThan(500)
  })

  test('a listing that matched when the search was saved is no new match', async () => {
    const { slug } = await insertListing(open().db, { price: 500 })
    await save('utility=power', ['new'])
    await save('location=Texas')
    await match()
    await change(slug, { description: 'Level land.' })
    await match()
    expect(await alerts()).toEqual([])
    await change(slug, { utility_access: { power: true } })
    await match()
    expect(await alerts()).toEqual([`new ${slug}`])
  })

  describe('that can’t be matched', () => {
    const failures: string[] = []
    /** Words that say so fail, or are never read. */
    const broken = (q: string) =>
      q.includes('fails') ? Promise.reject(new Error('broken')) : new Promise<never>(() => {})
    const matchBroken = (now = MORNING) =>
      matchEvents(
        { ...dependencies(), readWords: (q) => (/fails|sleeps/.test(q) ? broken(q) : dependencies().readWords(q)) },
        { now, searchMs: 100, onFailure: (search) => failures.push(search) },
      )
    const matchLater = (hours: number) =>
      matchEvents(dependencies(), { now: new Date(MORNING.getTime() + hours * 3_600_000) })
    const found = async () => {
      const { rows } = await sql<{ search_id: string }>`select search_id from alerts order by id`.execute(open().db)
      return rows.map(({ search_id }) => search_id)
    }

    test.each(['fails', 'sleeps'])('is tried again later, and keeps no other one waiting: it %s', async (word) => {
      failures.splice(0)
      const [bad, good] = [await save(`q=${word}`, ['new', 'price']), await save('location=Texas', ['new', 'price'])]
      const { slug } = await insertListing(open().db, { description: `It ${word}.`, price: 900_000 })
      expect(await matchBroken()).toBe(1)
      expect(await found()).toEqual([good])
      await insertListing(open().db, { description: `Another one ${word}.` })
      await change(slug, { price: 800_000 })
      expect(await matchBroken()).toBeGreaterThan(0)
      expect((await found()).filter((id) => id === good)).toHaveLength(3)
      await matchBroken(new Date(MORNING.getTime() + 3_600_000))
      expect(await found()).not.toContain(bad)
      expect(failures).toEqual([bad])

      await matchLater(2)
      expect((await found()).filter((id) => id === bad)).toHaveLength(2)
      await matchLater(3)
      expect(await found()).toHaveLength(5)
      await insertListing(open().db, { description: `The last one ${word}.` })
      await matchLater(4)
      expect((await found()).filter((id) => id === bad)).toHaveLength(3)
    })
  })

  test('old alerts are deleted, and what they told of isn’t announced again', async () => {
    const { db } = open()
    await save('location=Texas')
    const [old, recent] = [await insertListing(db, { price: 900_000 }), await insertListing(db)]
    await match()
    const age = (id: string, days: number) =>
      sql`update alerts set created_at = ${MORNING}::timestamptz - make_interval(days => ${days}::int)
        where listing_id = ${id}::uuid`.execute(db)
    await age(old.id, 181)
    await age(recent.id, 179)
    await deleteOldAlerts(db, MORNING)
    expect(await alerts()).toEqual([`new ${recent.slug}`])
    await change(old.slug, { price: 800_000 })
    await match()
    expect(await alerts()).toEqual([`new ${recent.slug}`, `price ${old.slug}`])
  })

  test.each([
    [
      'alerts_of_withdrawals',
      `listing_id = gen_random_uuid() and kind = 'status' and mailed_at is null and pushed_at is null`,
    ],
    ['alerts_event', 'event_id = 1'],
  ])('alerts to delete are found by the index %s', async (index, condition) => {
    const plan = await open()
      .db.transaction()
      .execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction)
        return sql`explain delete from alerts where ${sql.raw(condition)}`.execute(transaction)
      })
    expect(JSON.stringify(plan.rows)).toContain(index)
  })

  test('a quiet import alerts nobody, and what it brought is known', async () => {
    await save('', ['new', 'price'])
    await save('min_score=50', ['new'])
    const lot = async (price: number, ...options: string[]) => {
      const path = await importFile(`id,title,acres,price\n1,Lot,5,${price}\n`)
      return importInto(open(), path, ['--publish', ...options])
    }
    expect(await lot(900_000, '--quiet')).toMatchObject({ added: 1 })
    await match()
    await sql`
      with basis as (insert into screening_bases (layers, profiles) values ('[]', '[]') returning id)
      insert into site_screenings (kind, site_id, basis_id, scores)
      select 'listing', land_listings.id, basis.id, ${JSON.stringify({ 'ai-data-center': { low: 80, high: 90 } })}::jsonb
      from land_listings, basis`.execute(open().db)
    await match()
    expect(await lot(800_000, '--quiet')).toMatchObject({ changed: 1 })
    await match()
    expect(await alerts()).toEqual([])
    expect(await lot(700_000)).toMatchObject({ changed: 1 })
    await match()
    expect(await alerts()).toEqual(['price lot'])
  })

  test('an event is announced once, however often it is matched', async () => {
    const { db } = open()
    await save('location=Texas', ['new', 'price', 'status'])
    const { slug } = await insertListing(db, { price: 500_000 })
    await match()
    await change(slug, { price: 400_000 })
    await match()
    await change(slug, { lifecycle: 'under_offer' })
    await Promise.all([match(), match()])
    await sql`update listing_events set matched_at = null`.execute(db)
    await Promise.all([match(), match()])
    expect(await alerts()).toEqual([`new ${slug}`, `price ${slug}`, `status ${slug}`])
  })

  test('a listing that is published, withdrawn and published again is announced once', async () => {
    await save('location=Texas', ['new', 'status'])
    const { slug } = await insertListing(open().db)
    await match()
    for (const each of [() => match(), async () => 0]) {
      await change(slug, { is_published: false })
      await each()
      await change(slug, { is_published: true })
      await match()
    }
    expect(await alerts()).toEqual([`new ${slug}`])
  })

  test('whoever was told that a listing is gone learns that it is back', async () => {
    const { db } = open()
    await save('location=Texas', ['status'])
    const { slug } = await insertListing(db)
    await match()
    await change(slug, { is_published: false })
    await match()
    await sql`update alerts set mailed_at = ${MORNING}`.execute(db)
    await change(slug, { is_published: true })
    await match()
    expect(await alerts()).toEqual([`status ${slug}`, `status ${slug}`])
  })

  test('a search for available land tells of a match that goes under contract', async () => {
    await save('availability=available', ['status'])
    const { slug } = await insertListing(open().db)
    await match()
    await change(slug, { lifecycle: 'under_offer' })
    await match()
    expect(await alerts()).toEqual([`status ${slug}`])
  })

  test('only drops of a price of the same kind count', async () => {
    await save('', ['price'])
    const { slug } = await insertListing(open().db, { price: 500_000, price_type: 'sale' })
    await change(slug, { price: 600_000 })
    await change(slug, { price: 10_000, price_type: 'lease' })
    await match()
    expect(await alerts()).toEqual([])
    await change(slug, { price: 9_000 })
    await match()
    expect(await alerts()).toEqual([`price ${slug}`])
  })

  test('counts unseen matches until the search is opened', async () => {
    const id = await save('location=Texas')
    await insertListing(open().db)
    await match()
    expect(await searches().list(viewer)).toMatchObject([{ id, name: 'A search', unseen: 1, query: 'location=Texas' }])
    expect(await searches().open(viewer, id)).toBe('location=Texas')
    expect(await searches().list(viewer)).toMatchObject([{ unseen: 0 }])
  })

  test('the same search is saved once', async () => {
    const id = await save('utility=power&page=3')
    expect(await save('page=2&utility=power')).toBe(id)
  })

  test('refuses what can’t be matched', async () => {
    const refused = (query: string) =>
      expect(searches().save(viewer, { query, frequency: 'daily', timeZone: '' })).rejects
    await refused('location=Qwxyzzyplace').toMatchObject({
      code: 'invalid',
      fields: { query: [expect.stringContaining('Qwxyzzyplace')] },
    })
    await expect(
      searches().save({ kind: 'visitor' }, { query: '', frequency: 'daily', timeZone: '' }),
    ).rejects.toMatchObject({
      code: 'sign_in_needed',
    })
  })

  test('only the owner sees and changes a search', async () => {
    const id = await save('utility=power')
    const other = await signedIn(open().db)
    expect(await searches().list(other)).toEqual([])
    const changes = { name: 'Mine', frequency: 'never', counts: ['new'] } as const
    const refusal = { code: 'saved_search_not_found' }
    await expect(searches().update(other, id, { ...changes, counts: ['new'] })).rejects.toMatchObject(refusal)
    await expect(searches().remove(other, id)).rejects.toMatchObject(refusal)
    await expect(searches().open(other, id)).rejects.toMatchObject(refusal)
    await searches().remove(viewer, id)
    expect(await searches().list(viewer)).toEqual([])
  })
})

function withoutPages(params: URLSearchParams): string {
  for (const name of ['page', 'per_page', 'sort']) params.delete(name)
  return String(params)
}

async function signedIn(db: Db): Promise<SignedInViewer> {
  const { id, email } = await insertUser(db)
  return { kind: 'user', id, email, name: '', isAdmin: false, isVerified: true, needsTwoFactor: false, sessionId: '' }
}
