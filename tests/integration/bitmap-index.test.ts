import { sql, type Transaction } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { SIZE_BANDS } from '../../domain/search/search.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { refreshBitmapIndex } from '../../server/land/search/bitmap-index.ts'
import { searchBitmapIndex } from '../../server/land/search/bitmap-search.ts'
import { searchDependencies } from '../../server/land/search/create-search.ts'
import { createStatisticsReader, type IndexStatistics, termsOf } from '../../server/land/search/index-terms.ts'
import { orderOf } from '../../server/land/search/order.ts'
import type { QueryPlan } from '../../server/land/search/query-plan.ts'
import { countListingChoices, searchListings } from '../../server/land/search/search-listings.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { Schema } from '../../server/platform/db/schema.ts'
import { describeDatabase } from '../support/database.ts'
import { listingRow } from '../support/factories.ts'
import { compareWithReference, type SearchAnswer } from '../support/search-comparison.ts'
import { makeListings, type ReferenceListing, WORDS } from '../support/search-reference.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'

const SEED = 20_261_122
const LISTINGS = 300
const SEARCHES = 60
const EVERYTHING = { minListings: 1, maxDirty: 0, listedBelow: 2 }

describeDatabase('Bitmap index', (open) => {
  /** How many searches used each plan. */
  const plans = { orderScan: 0, postingListScan: 0 }
  const listings: ReferenceListing[] = makeListings(createSeededRandom(SEED), LISTINGS)

  beforeAll(async () => {
    await insert(listings)
  })

  const insert = async (added: ReferenceListing[]) => {
    const rows = added.map(({ latitude: _, longitude: __, ...values }) => listingRow(values))
    await open().db.insertInto('land_listings').values(rows).execute()
  }
  /** A search that uses the bitmap index wherever it can, with one plan or the other. */
  const search = async (params: URLSearchParams): Promise<SearchAnswer> => {
    const { db } = open()
    const { filters, ignored } = parseSearch(params, ['per_page'])
    const dependencies = {
      ...searchDependencies(db, createPlaces(db)),
      choosePlan: (terms: readonly string[], statistics: IndexStatistics): QueryPlan | null => {
        if (!terms.every((term) => statistics.terms.has(term))) return null
        const plan = possiblePlans(terms, statistics)[params.toString().length % 2]!
        plans[plan.kind]++
        return plan
      },
    }
    const result = await searchListings(dependencies, { filters, perPage: Number(params.get('per_page')) })
    return { ...result, ignored }
  }
  /** How many matches the index counts; null when it cannot answer. */
  const count = async (words: string[], facets: string[] = []) => {
    const condition = sql`document @@ to_tsquery('english', ${words.join(' & ')}) and facets @> ${facets}::text[]`
    const [plan, order] = [{ kind: 'orderScan' }, orderOf({ sort: 'newest', price_unit: null }, null)] as const
    const query = { terms: termsOf({ stems: words, facets, band: null }), condition }
    const found = await searchBitmapIndex(open().db, { query, plan, order, window: { offset: 0, limit: 1 } })
    return found?.matches ?? null
  }
  const countDirty = async () =>
    (await open().db.selectFrom('listing_index_dirty').select('number').distinct().execute()).length
  const isMatch = (word: string) => (listing: ReferenceListing) =>
    listing.is_published && `${listing.landowner_name} ${listing.description}`.toLowerCase().includes(word)
  const expectSameAsReference = async (seed: number) => {
    const random = createSeededRandom(seed)
    for (let index = 0; index < SEARCHES; index++) {
      const params = termSearch(random)
      await compareWithReference(search, listings, { params, label: `seed ${seed}, search ${index}: ${params}` })
    }
  }
  /** Adds, deletes, publishes and unpublishes some listings, and changes words, times and sizes of others. */
  const change = async (random: SeededRandom) => {
    const { db } = open()
    for (const listing of random.some(listings, 25)) {
      const created_at = new Date(Date.UTC(2026, 0, 1 + random.integer(0, 40))).toISOString()
      const description = random.some(WORDS, 2).join(', ')
      const parcel_size_acres = random.pick([2, 20, 25, 300])
      const changed = {
        is_published: random.percent(60),
        ...random.pick([
          { created_at },
          { description },
          { parcel_size_acres },
          { lifecycle: random.pick(['published', 'under_offer'] as const) },
          { available_power_mw: random.pick([null, 7, 70]) },
          { zoning_info: random.pick([null, 'farm', 'industrial']) },
        ]),
      }
      Object.assign(listing, changed)
      await db.updateTable('land_listings').set(changed).where('id', '=', listing.id).execute()
    }
    for (const deleted of random.some(listings, 5)) {
      await db.deleteFrom('land_listings').where('id', '=', deleted.id).execute()
      listings.splice(listings.indexOf(deleted), 1)
    }
    const added = makeListings(random, 10).map((one) => ({ ...one, slug: `added-${one.id}` }))
    await insert(added)
    listings.push(...added)
  }

  test('does not answer before it is built', async () => {
    expect(await count(['mesa'])).toBeNull()
    await refreshBitmapIndex(open().db, { minListings: LISTINGS + 1 })
    expect(await count(['mesa'])).toBeNull()
    await expectSameAsReference(SEED)
  })

  test('finds what a comparison of each listing finds', async () => {
    await refreshBitmapIndex(open().db, EVERYTHING)
    expect(await count(['mesa'])).toBe(listings.filter(isMatch('mesa')).length)
    expect(await countDirty()).toBe(0)
    await expectSameAsReference(SEED + 1)
  })

  test('still does so with dirty rows, and after a refresh', async () => {
    for (let round = 0; round < 3; round++) {
      await change(createSeededRandom(SEED + 10 + round))
      expect(await countDirty()).toBeGreaterThan(20)
      expect(await count(['mesa'])).toBe(listings.filter(isMatch('mesa')).length)
      await expectSameAsReference(SEED + 20 + round)
      await refreshBitmapIndex(open().db, { ...EVERYTHING, chooseTerms: round === 2 })
      expect(await countDirty()).toBe(0)
      await expectSameAsReference(SEED + 30 + round)
    }
  })

  test('counts the choices of filters as reading the matches does', async () => {
    for (const query of ['', 'q=mesa', 'utility=power&size=20%2B', 'deal=sale&zoning_type=industrial']) {
      const { filters } = parseSearch(new URLSearchParams(query))
      const dependencies = searchDependencies(open().db, createPlaces(open().db))
      const read = await countListingChoices(dependencies, filters)
      const counted = await countListingChoices(dependencies, filters, 0)
      // No listing has the terms that are not indexed.
      const found = Object.fromEntries(Object.entries(read).filter(([choice, count]) => count > 0 || choice in counted))
      expect(counted, query).toEqual(found)
      expect(Object.keys(counted).length).toBeGreaterThan(20)
    }
  })

  test('leaves a few dirty rows until there are more', async () => {
    await change(createSeededRandom(SEED + 40))
    const before = await countDirty()
    await refreshBitmapIndex(open().db, { minListings: 1 })
    expect(await countDirty()).toBe(before)
    await refreshBitmapIndex(open().db, { minListings: 1, maxDirty: before - 1 })
    expect(await countDirty()).toBe(0)
  })

  test('refreshes the last block after all of its listings are deleted', async () => {
    const { db } = open()
    await sql`insert into land_listings (number, slug, landowner_name, parcel_size_acres, is_published)
      overriding system value values (70000, 'far-away', 'Mesa', 1, true)`.execute(db)
    await db.deleteFrom('land_listings').where('slug', '=', 'far-away').execute()
    await refreshBitmapIndex(db, EVERYTHING)
    expect(await countDirty()).toBe(0)
    expect(await count(['mesa'])).toBe(listings.filter(isMatch('mesa')).length)
  })

  test('does not answer for words that are not indexed, or with too many dirty rows', async () => {
    expect(await count(['mesa', 'zyzzyva'])).toBeNull()
    await sql`insert into listing_index_dirty (number) select -n from generate_series(1, 1001) as n`.execute(open().db)
    expect(await count(['mesa'])).toBeNull()
    await expectSameAsReference(SEED + 50)
    await sql`update listing_index_dirty set number = -1 where number < 0`.execute(open().db)
    expect(await count(['mesa'])).toBeNull()
    await sql`delete from listing_index_dirty where number < 0`.execute(open().db)
    expect(await count(['mesa'])).not.toBeNull()
  })

  test('loses no change to refreshes that run at the same time', async () => {
    const { db } = open()
    for (let round = 0; round < 4; round++) {
      const random = createSeededRandom(SEED + 60 + round)
      await Promise.all([
        refreshBitmapIndex(db, { ...EVERYTHING, chooseTerms: true }),
        change(random),
        refreshBitmapIndex(db, EVERYTHING),
        refreshBitmapIndex(db, { ...EVERYTHING, chooseTerms: true }),
      ])
      await expectSameAsReference(SEED + 70 + round)
    }
  })

  describe('of two refreshes', () => {
    const deleteTerm = () => open().db.deleteFrom('listing_index_terms').where('term', '=', 'w:mesa').execute()
    const expectExact = async (seed: number) => {
      expect(await count(['mesa'])).toBeOneOf([null, listings.filter(isMatch('mesa')).length])
      await expectSameAsReference(seed)
      await refreshBitmapIndex(open().db, { ...EVERYTHING, chooseTerms: true })
      expect(await count(['mesa'])).toBe(listings.filter(isMatch('mesa')).length)
    }

    test('the one that has read last determines the block, whichever writes first', async () => {
      const { db } = open()
      await change(createSeededRandom(SEED + 90))
      const action = async () => {
        await change(createSeededRandom(SEED + 91))
        await refreshBitmapIndex(db, EVERYTHING)
      }
      await refreshBitmapIndex(interrupted(db, { before: 1, action }), EVERYTHING)
      await expectExact(SEED + 92)
    })

    test('the same applies to the first refreshes', async () => {
      const { db } = open()
      for (const table of ['listing_index_terms', 'listing_index_blocks', 'listing_index_dirty'] as const) {
        await db.deleteFrom(table).execute()
      }
      const action = async () => {
        await change(createSeededRandom(SEED + 93))
        await refreshBitmapIndex(db, EVERYTHING)
      }
      await refreshBitmapIndex(interrupted(db, { before: 1, action }), EVERYTHING)
      await expectExact(SEED + 94)
    })

    test('searches do not use terms that the later one did not know', async () => {
      const { db } = open()
      await deleteTerm()
      const action = async () => {
        await change(createSeededRandom(SEED + 95))
        await refreshBitmapIndex(db, EVERYTHING)
      }
      await refreshBitmapIndex(interrupted(db, { before: 2, action }), { ...EVERYTHING, chooseTerms: true })
      await expectExact(SEED + 96)
    })

    test('the one that does not know all published terms writes nothing', async () => {
      const { db } = open()
      await deleteTerm()
      const [read, published] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let other: Promise<void> | undefined
      const wait = async () => {
        read.resolve()
        await published.promise
      }
      const action = async () => {
        await change(createSeededRandom(SEED + 97))
        other = refreshBitmapIndex(interrupted(db, { before: 1, action: wait }), EVERYTHING)
        await read.promise
      }
      await refreshBitmapIndex(interrupted(db, { before: 2, action }), { ...EVERYTHING, chooseTerms: true })
      published.resolve()
      await other
      await expectExact(SEED + 99)
    })
  })

  test('pages through every sort order', async () => {
    for (const sort of ['newest', 'price', '-price', 'acres', '-acres']) {
      for (let page = 1; page <= 12; page++) {
        const params = new URLSearchParams({ q: 'basalt', sort, per_page: '7', page: String(page) })
        await compareWithReference(search, listings, { params, label: String(params) })
      }
    }
  })

  test('reads statistics once a minute', async () => {
    const { db } = open()
    let now = 0
    const read = createStatisticsReader(db, () => now)
    const { terms } = await read()
    expect(terms.get('w:mesa')).toEqual({ matches: expect.any(Number), isListed: true })
    await sql`update listing_index_terms set matches = 7 where term = 'w:mesa'`.execute(db)
    now = 59_000
    expect((await read()).terms).toBe(terms)
    now = 61_000
    expect((await read()).terms.get('w:mesa')?.matches).toBe(7)
  })

  test('was used with both plans', () => {
    expect(plans.orderScan).toBeGreaterThan(200)
    expect(plans.postingListScan).toBeGreaterThan(200)
  })

  test('is cleared when all listings are truncated', async () => {
    await sql`truncate land_listings cascade`.execute(open().db)
    expect(await count(['mesa'])).toBeNull()
    expect(await countDirty()).toBe(0)
    listings.length = 0
    await expectSameAsReference(SEED + 80)
  })
})

function possiblePlans(terms: readonly string[], { terms: indexed }: IndexStatistics): [QueryPlan, QueryPlan] {
  const listed = terms.find((term) => indexed.get(term)!.isListed)
  return [{ kind: 'orderScan' }, listed ? { kind: 'postingListScan', term: listed } : { kind: 'orderScan' }]
}

/** The same database, which runs `action` just before its transaction number `before`. */
function interrupted(db: Db, { before, action }: { before: number; action: () => Promise<void> }): Db {
  let transactions = 0
  const transaction = () => ({
    execute: async <Answer>(work: (db: Transaction<Schema>) => Promise<Answer>) => {
      if (++transactions === before) await action()
      return db.transaction().execute(work)
    },
  })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A random search by words, facets, areas and size bands. */
function termSearch(random: SeededRandom): URLSearchParams {
  const params = new URLSearchParams()
  if (random.percent(80)) params.set('q', random.some(WORDS, random.integer(1, 2)).join(' '))
  if (random.percent(40)) params.set('size', random.pick(Object.keys(SIZE_BANDS)))
  if (random.percent(30)) params.set('utility', random.pick(['power', 'fiber', 'both', 'substation', 'water']))
  if (random.percent(30)) params.set('energy', random.pick(['renewable', 'solar', 'gas']))
  if (random.percent(20)) params.set('type', 'instant-deploy')
  if (random.percent(20)) params.set('price_type', random.pick(['negotiable', 'sale', 'lease']))
  if (random.percent(30)) params.set('location', random.pick(['Texas', 'Nevada', 'Travis County, Texas', 'Ireland']))
  if (random.percent(20)) params.set('deal', random.pick(['sale', 'lease']))
  if (random.percent(20)) params.append('zoning_type', random.pick(['industrial', 'agricultural', 'other']))
  if (random.percent(5)) params.append('zoning_type', 'other')
  if (random.percent(20)) params.set('availability', random.pick(['available', 'under-offer']))
  if (random.percent(20)) params.set('min_mw', random.pick(['5', '10', '12']))
  if (random.percent(10)) params.set('price_unit', 'acre')
  // Not a term of the index.
  if (random.percent(20)) params.set('min_acres', '20')
  params.set('sort', random.pick(['newest', 'price', '-price', 'acres', '-acres']))
  params.set('page', String(random.pick([1, 1, 2, 4])))
  params.set('per_page', String(random.pick([1, 5, 20])))
  return params
}
