import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ListingSummary } from '../../domain/listing/listing.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { createSearch, type ListingSearch } from '../../server/land/search/create-search.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { describeBothDatabases } from '../support/database.ts'
import { listingRow } from '../support/factories.ts'

const LISTINGS = 30
const ROUNDS = 20

describeBothDatabases('What a page of results shows', (open) => {
  let search: ListingSearch['search']
  let statements = 0

  beforeEach(async () => {
    const { db } = open()
    await db.deleteFrom('land_listings').execute()
    const rows = Array.from({ length: LISTINGS }, (_, at) =>
      listingRow({ slug: `lot-${at}`, landowner_name: `Lot ${at}`, parcel_size_acres: 10 + at, is_published: true }),
    )
    await db.insertInto('land_listings').values(rows).execute()
    search = searchOver(counting(db, () => statements++))
  })

  const searchOver = (db: Db) => createSearch(db, createPlaces(db)).search
  const find = async (query: string) =>
    (await search({ filters: parseSearch(new URLSearchParams(query)).filters })).data
  const lot = async (slug: string, query = 'sort=acres'): Promise<ListingSummary | undefined> =>
    (await find(query)).find((listing) => listing.slug === slug)
  const set = (column: string, value: string) =>
    sql`update land_listings set ${sql.ref(column)} = ${sql.raw(value)} where slug = 'lot-3'`.execute(open().db)
  const countStatements = async (query: string) => {
    statements = 0
    const { length } = await find(query)
    return { statements, length }
  }

  test('takes one statement when other filters find the same listings', async () => {
    expect(await countStatements('sort=acres')).toEqual({ statements: 4, length: 20 })
    expect(await countStatements('sort=acres&min_acres=11')).toEqual({ statements: 2, length: 20 })
    expect(await countStatements('sort=acres&min_acres=12&max_acres=28')).toEqual({ statements: 1, length: 17 })
    expect(await countStatements('')).toEqual({ statements: 2, length: 20 })
    expect(await countStatements('max_acres=33')).toEqual({ statements: 1, length: 20 })
  })

  test('takes two statements for all searches that wait', async () => {
    await find('')
    statements = 0
    await Promise.all([find('sort=acres'), find('sort=-acres'), find('min_acres=12'), find('max_acres=22')])
    // The first search does not wait; the others share the next reads.
    expect(statements).toBeLessThanOrEqual(4)
  })

  test.each<[column: string, value: string, shown: Partial<ListingSummary>]>([
    ['price', '777', { price: 777 }],
    ['landowner_name', `'LOT 3'`, { landowner_name: 'LOT 3' }],
    ['address', `'7 New Road'`, { address: '7 New Road' }],
    ['place_city', `'Renamed'`, { city: 'Renamed' }],
    ['images', `'{images/new.webp}'`, { image: 'images/new.webp' }],
    ['zoning_info', `'M-7'`, { zoning_info: 'M-7' }],
    ['utility_access', `'{"gas": true}'`, { utility_access: { gas: true } as ListingSummary['utility_access'] }],
    ['is_featured', 'true', { is_featured: true }],
  ])('shows a new %s as soon as it is committed', async (column, value, shown) => {
    expect(await lot('lot-3')).toBeDefined()
    await set(column, value)
    expect(await lot('lot-3')).toMatchObject(shown)
  })

  test('leaves out a listing that was unpublished, and shows it as it is when it is published again', async () => {
    expect(await lot('lot-3')).toBeDefined()
    await set('is_published', 'false')
    expect(await lot('lot-3')).toBeUndefined()
    await set('price', '778')
    await set('is_published', 'true')
    expect(await lot('lot-3')).toMatchObject({ price: 778 })
  })

  test('shows new scores', async () => {
    const { db } = open()
    const scoresOf = async () => (await lot('lot-3'))?.scores
    expect(await scoresOf()).toEqual({})
    await sql`
      with basis as (insert into screening_bases (layers, profiles) values ('[]', '[]') returning id)
      insert into site_screenings (kind, site_id, basis_id, scores)
      select 'listing', land_listings.id, basis.id, '{"mining": 1}' from land_listings, basis where slug = 'lot-3'`.execute(
      db,
    )
    expect(await scoresOf()).toEqual({ mining: 1 })
    await sql`update site_screenings set scores = '{"mining": 2}'`.execute(db)
    expect(await scoresOf()).toEqual({ mining: 2 })
    await db.deleteFrom('site_screenings').execute()
    expect(await scoresOf()).toEqual({})
  })

  test('shows to each search what was committed before it, while many wait', async () => {
    for (let price = 1; price <= ROUNDS; price++) {
      const before = [find('sort=acres'), find('sort=acres&max_acres=20')]
      const written = set('price', String(price))
      const meanwhile = [find('sort=acres'), find('sort=acres&min_acres=12')]
      await written
      const after = await Promise.all(['sort=acres', 'sort=acres&max_acres=15'].map((query) => lot('lot-3', query)))
      expect(after.map((listing) => listing?.price)).toEqual([price, price])
      await Promise.all([...before, ...meanwhile])
      expect((await lot('lot-3'))?.price).toBe(price)
    }
  })

  test('does not keep a row that was read before a change and arrives after it', async () => {
    const { db } = open()
    const held = Promise.withResolvers<void>()
    let isHolding = true
    const heldRead = Promise.withResolvers<void>()
    search = searchOver(
      afterReads(db, async (text) => {
        if (!isHolding || !text.includes('image_alts')) return
        isHolding = false
        heldRead.resolve()
        await held.promise
      }),
    )
    const early = lot('lot-3')
    await heldRead.promise
    await set('price', '779')
    // Learns of the change, and finds no listing whose row it would wait for.
    expect(await find('min_acres=999')).toEqual([])
    held.resolve()
    expect((await early)?.price).not.toBe(779)
    expect((await lot('lot-3'))?.price).toBe(779)
  })
})

/** Calls `onQuery` before each statement. */
function counting(db: Db, onQuery: () => void): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      onQuery()
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

/** Waits for `work` before the rows of a statement are returned. */
function afterReads(db: Db, work: (text: string) => Promise<void>): Db {
  const texts = new WeakMap<object, string>()
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      texts.set(queryId, JSON.stringify(node))
      return node
    },
    async transformResult({ result, queryId }) {
      await work(texts.get(queryId) ?? '')
      return result
    },
  })
}
