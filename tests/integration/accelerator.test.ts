import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { Accelerator } from '../../server/land/search/accelerator/accelerator.ts'
import { deleteOldChanges, readHighestNumber, readListings } from '../../server/land/search/accelerator/changes.ts'
import { createSearch, type ListingSearch } from '../../server/land/search/create-search.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { createFailureLog } from '../../server/platform/failure-log.ts'
import { describeBothDatabases, failsWhile } from '../support/database.ts'
import { listingRow, searchBySql } from '../support/factories.ts'
import { randomSearch } from '../support/random-search.ts'
import { compareWithReference, type SearchAnswer } from '../support/search-comparison.ts'
import { makeListings, type ReferenceListing, WORDS } from '../support/search-reference.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'

const SEED = 20_261_126
const LISTINGS = 300
const SEARCHES = 60
/** More than are read at once. */
const MANY = 4_200

describeBothDatabases('Search in memory', (open) => {
  const listings: ReferenceListing[] = makeListings(createSeededRandom(SEED), LISTINGS)
  let accelerator: Accelerator
  let inMemory: ListingSearch
  let inDatabase: ListingSearch

  beforeAll(async () => {
    await insert(listings)
    accelerator = new Accelerator(open().db)
    inMemory = searchWith(accelerator)
    inDatabase = searchBySql(open().db)
  })

  const searchWith = (accelerator: Accelerator) => createSearch(open().db, createPlaces(open().db), { accelerator })
  const insert = async (added: ReferenceListing[]) => {
    const rows = added.map(({ latitude: _, longitude: __, ...values }) => listingRow(values))
    await open().db.insertInto('land_listings').values(rows).execute()
  }
  const answerOf =
    (search: ListingSearch) =>
    async (params: URLSearchParams): Promise<SearchAnswer> => {
      const { filters, ignored } = parseSearch(params, ['per_page'])
      return { ...(await search.search({ filters, perPage: Number(params.get('per_page')) })), ignored }
    }
  const expectSameAsReference = async (search: ListingSearch, seed: number, searches = SEARCHES) => {
    const random = createSeededRandom(seed)
    for (let index = 0; index < searches; index++) {
      const params = randomSearch(random)
      const label = `seed ${seed}, search ${index}: ${params}`
      await compareWithReference(answerOf(search), listings, { params, label })
    }
  }
  const total = async (query: string, search = inMemory) =>
    (await search.search({ filters: parseSearch(new URLSearchParams(query)).filters })).total
  /** Adds, deletes, publishes and unpublishes some listings, and changes others. */
  const change = async (random: SeededRandom) => {
    const { db } = open()
    for (const listing of random.some(listings, 25)) {
      const created_at = new Date(Date.UTC(2026, 0, 1 + random.integer(0, 40))).toISOString()
      const changed = {
        is_published: random.percent(60),
        ...random.pick([
          { created_at },
          { description: random.some(WORDS, 2).join(', ') },
          { parcel_size_acres: random.pick([2, 20, 25, 300]) },
          { price: random.pick([null, 1_000, 50_000]) },
          { price_type: random.pick(['sale', 'lease'] as const) },
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

  describe('finds what a comparison of each listing finds', () => {
    test('in memory', () => expectSameAsReference(inMemory, SEED + 1))
    test('in the database, while listings are being loaded', () => expectSameAsReference(inDatabase, SEED + 2))

    test('after changes, also to what is already in memory', async () => {
      for (let round = 0; round < 4; round++) {
        await change(createSeededRandom(SEED + 10 + round))
        await expectSameAsReference(inMemory, SEED + 20 + round)
      }
      await expectSameAsReference(inDatabase, SEED + 30)
    })

    test('while listings change', async () => {
      for (let round = 0; round < 3; round++) {
        const random = createSeededRandom(SEED + 40 + round)
        const asked = Array.from({ length: 20 }, () => answerOf(inMemory)(randomSearch(random)))
        await Promise.all([change(createSeededRandom(SEED + 50 + round)), ...asked])
        await expectSameAsReference(inMemory, SEED + 60 + round, 20)
      }
    })
  })

  test('pages through every sort order', async () => {
    for (const sort of ['newest', 'price', '-price', 'acres', '-acres']) {
      for (let page = 1; page <= 12; page++) {
        const params = new URLSearchParams({ q: 'basalt', sort, per_page: '7', page: String(page) })
        await compareWithReference(answerOf(inMemory), listings, { params, label: String(params) })
      }
    }
  })

  test('orders listings of the same price per acre as the database does', async () => {
    const { db } = open()
    const multiples = Array.from({ length: 40 }, (_, at) => at + 1)
    // Multiples of 77.194… USD an acre. The quotients differ in the last digit of a double.
    const lots = multiples.map((by) => ({
      slug: `multiple-${by}`,
      price: 1_437.36 * by,
      parcel_size_acres: 18.62 * by,
    }))
    const rows = lots.map((lot) => listingRow({ ...lot, price_type: 'sale', landowner_name: 'Multiple' }))
    await db.insertInto('land_listings').values(rows).execute()
    for (const sort of ['price', '-price']) {
      for (const page of [1, 2]) {
        const { filters } = parseSearch(new URLSearchParams(`q=multiple&price_unit=acre&sort=${sort}&page=${page}`))
        const slugs = async ({ search }: ListingSearch) => (await search({ filters })).data.map(({ slug }) => slug)
        expect(await slugs(inMemory)).toEqual(await slugs(inDatabase))
      }
    }
    await sql`delete from land_listings where slug like 'multiple-%'`.execute(db)
  })

  test('counts the choices of filters as the database does', async () => {
    for (const query of ['', 'q=mesa', 'utility=power&size=20%2B', 'deal=sale&zoning_type=industrial', 'min_mw=10']) {
      const { filters } = parseSearch(new URLSearchParams(query))
      const counted = await inMemory.countChoices(filters)
      expect(counted, query).toEqual(await inDatabase.countChoices(filters))
      expect(Object.keys(counted).length).toBeGreaterThan(20)
    }
  })

  test('sees a change as soon as it is committed, even if later ones were committed before', async () => {
    const { db, url } = open()
    // The embedded database runs one transaction after the other.
    if (url === undefined) return
    const [early, late] = listings.filter(({ is_published }) => is_published)
    const found = () => total('min_acres=777&max_acres=777')
    const acres = { parcel_size_acres: 777 }
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('land_listings').set(acres).where('id', '=', early!.id).execute()
      await db.updateTable('land_listings').set(acres).where('id', '=', late!.id).execute()
      expect(await found()).toBe(1)
    })
    expect(await found()).toBe(2)
    Object.assign(early!, acres)
    Object.assign(late!, acres)
  })

  test('forgets the words used least recently', async () => {
    for (let number = 0; number < 80; number++) await total(`q=basalt+${number}`)
    await change(createSeededRandom(SEED + 70))
    await expectSameAsReference(inMemory, SEED + 71)
  })

  test('answers from the database while more is loaded than at once', async () => {
    const { db } = open()
    const before = (await total('')) ?? 0
    await sql`insert into land_listings (slug, landowner_name, parcel_size_acres, is_published)
      select 'many-' || i, 'Many', 7, true from generate_series(1, ${MANY}::integer) as i`.execute(db)
    const fresh = new Accelerator(db)
    for (const each of [accelerator, fresh]) {
      expect(await each.find([])).toBeNull()
      expect(await total('', searchWith(each))).toBe(before + MANY)
      await each.load()
      expect(await (await each.find([]))?.count()).toBe(before + MANY)
    }
    await sql`update land_listings set is_published = false where slug like 'many-%' and number % 2 = 0`.execute(db)
    await sql`delete from land_listings where slug like 'many-%'`.execute(db)
    for (const each of [accelerator, fresh]) {
      await each.load()
      expect(await (await each.find([]))?.count()).toBe(before)
    }
    await expectSameAsReference(inMemory, SEED + 80)
  })

  test.each([
    ['a page of listings', (db: Db) => readListings(db, 0)],
    ['the highest number', readHighestNumber],
  ])('reads %s by an index, not the whole table', async (_, read) => {
    const plan = await planOf(open().db, read)
    const scans = [...plan.matchAll(/(\w+ Scan.*) on land_listings/g)].map(([, scan]) => scan)
    expect(new Set(scans.map((scan) => /using (\w+)/.exec(scan!)?.[1]))).toEqual(new Set(['land_listings_number']))
  })

  test('a load that fails is logged once, and tried again after a pause', async () => {
    const { db } = open()
    await sql`insert into land_listings (slug, landowner_name, parcel_size_acres, is_published)
      select 'more-' || i, 'More', 7, true from generate_series(1, ${MANY}::integer) as i`.execute(db)
    let reads = 0
    const broken = failsOnSecondPage(db, () => reads++)
    const logged: unknown[] = []
    const failures = createFailureLog({ warn: (line: unknown) => void logged.push(line) }, 'loading failed')
    const paused = new Accelerator(broken, { failures, retryMs: 60_000 })
    await paused.load()
    expect(await paused.find([])).toBeNull()
    expect(reads).toBe(2)
    const retrying = new Accelerator(broken, { failures, retryMs: 0 })
    await retrying.load()
    await retrying.load()
    expect(reads).toBe(6)
    expect(logged).toHaveLength(1)
    await sql`delete from land_listings where slug like 'more-%'`.execute(db)
  })

  test('listings that don’t fit into memory are read from the database, which is logged', async () => {
    const logged: { err: Error }[] = []
    const failures = createFailureLog(
      { warn: (line: { err: Error }) => void logged.push(line) } as never,
      'loading failed',
    )
    const small = new Accelerator(open().db, { failures, availableBytes: () => 1_000 })
    await small.load()
    expect(await small.find([])).toBeNull()
    await expectSameAsReference(searchWith(small), SEED + 85, 20)
    expect(logged.map(({ err }) => err.message)).toEqual([
      expect.stringMatching(/^They need \d+ MB of memory, and at most 0 MB may be used\.$/),
    ])
  })

  test('while the primary is away, searches read what is left', async () => {
    const { db } = open()
    let isAway = false
    const primary = failsWhile(db, () => isAway)
    const search = createSearch(primary, createPlaces(db), {
      reads: db,
      accelerator: new Accelerator(primary, { reads: db, retryMs: 0 }),
    })
    await search.warmUp()
    isAway = true
    await change(createSeededRandom(SEED + 86))
    await expectSameAsReference(search, SEED + 87, 20)
    isAway = false
    for (const each of [search, inMemory]) await expectSameAsReference(each, SEED + 88, 20)
  })

  test('loads everything again after changes that it needed may have been deleted', async () => {
    const { db } = open()
    await sql`update listing_changes set changed_at = now() - interval '3 days'`.execute(db)
    await deleteOldChanges(db)
    expect(await db.selectFrom('listing_changes').select('number').execute()).toEqual([])
    await change(createSeededRandom(SEED + 90))
    await deleteOldChanges(db)
    expect(await db.selectFrom('listing_changes').select('number').execute()).not.toEqual([])
    await expectSameAsReference(inMemory, SEED + 91, 20)
  })

  test('finds nothing after all listings are truncated', async () => {
    await sql`truncate land_listings cascade`.execute(open().db)
    expect(await total('')).toBe(0)
    listings.length = 0
    await expectSameAsReference(inMemory, SEED + 92, 10)
  })
})

/** Reads the first page of each load, and fails to read the second. */
function failsOnSecondPage(db: Db, onRead: () => void): Db {
  let pages = 0
  return db.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'RawNode' || !node.sqlFragments[0]?.includes('with page as')) return node
      onRead()
      if (++pages % 2 === 0) throw new Error('the connection broke')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

/** How the database would run the statement of `read` on a table that is expensive to scan. */
async function planOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<string> {
  let plan = ''
  await db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    await sql`set local enable_bitmapscan = off`.execute(transaction)
    const explaining = transaction.withPlugin({
      transformQuery({ node }) {
        if (node.kind !== 'RawNode') return node
        const [first, ...rest] = node.sqlFragments
        return { ...node, sqlFragments: [`explain ${first}`, ...rest] }
      },
      transformResult: async ({ result }) => {
        plan = result.rows.map((row) => Object.values(row)[0]).join('\n')
        return { rows: [{ numbers: [], rows: [], highest: 0 }] }
      },
    })
    await read(explaining)
  })
  return plan
}
