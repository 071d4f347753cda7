import { sql, type Transaction } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSearch, SIZE_BANDS } from '../../domain/search.ts'
import type { Db } from '../../server/db/database.ts'
import type { Schema } from '../../server/db/schema.ts'
import { settlePostings } from '../../server/services/listing-postings.ts'
import { searchListings } from '../../server/services/listing-search.ts'
import { orderOf } from '../../server/services/listing-search-order.ts'
import { type Lettered, searchPostings, type Way } from '../../server/services/listing-search-postings.ts'
import { createTermReader, type KnownTerms, termsOf } from '../../server/services/listing-terms.ts'
import { createPlaces } from '../../server/services/places.ts'
import { createWordReader } from '../../server/services/word-query.ts'
import { type Chance, createChance } from '../support/chance.ts'
import { describeDatabases } from '../support/database.ts'
import { listingRow } from '../support/factories.ts'
import { compareWithReference, type SearchAnswer } from '../support/search-comparison.ts'
import { makeListings, type ReferenceListing, WORDS } from '../support/search-reference.ts'

const SEED = 20_261_122
const LISTINGS = 300
const SEARCHES = 60
const NOW = { leastListings: 1, mostBehind: 0, listedBelow: 2 }

describeDatabases('Postings', (open) => {
  /** How many searches the postings could be asked in each way. */
  const asked = { walk: 0, visit: 0 }
  const listings: ReferenceListing[] = makeListings(createChance(SEED), LISTINGS)

  beforeAll(async () => {
    await insert(listings)
  })

  const insert = async (added: ReferenceListing[]) => {
    const rows = added.map(({ latitude: _, longitude: __, ...values }) => listingRow(values))
    await open().db.insertInto('land_listings').values(rows).execute()
  }
  /** As any search, but by postings wherever they can be asked. */
  const search = async (params: URLSearchParams): Promise<SearchAnswer> => {
    const { db } = open()
    const { filters, ignored } = parseSearch(params, ['per_page'])
    const dependencies = {
      ...{ db, places: createPlaces(db), readWords: createWordReader(db), readTerms: createTermReader(db) },
      choose: ({ terms }: Lettered, known: KnownTerms): Way | null => {
        if (!terms.every((term) => known.terms.has(term))) return null
        const way = waysOf(terms, known)[params.toString().length % 2]!
        asked[way.kind]++
        return way
      },
    }
    const result = await searchListings(dependencies, { filters, perPage: Number(params.get('per_page')) })
    return { ...result, ignored }
  }
  /** What the postings alone say; null when they do not say it. */
  const known = async (words: string[], facets: string[] = []) => {
    const condition = sql`document @@ to_tsquery('english', ${words.join(' & ')}) and facets @> ${facets}::text[]`
    const [way, order] = [{ kind: 'walk' }, orderOf('newest', null, null)] as const
    const lettered = { terms: termsOf({ stems: words, facets, band: null }), condition }
    const found = await searchPostings(open().db, { lettered, way, order, window: { offset: 0, limit: 1 } })
    return found?.matches ?? null
  }
  const behind = async () =>
    (await open().db.selectFrom('listings_behind').select('number').distinct().execute()).length
  const holdsFor = (word: string) => (listing: ReferenceListing) =>
    listing.is_published && `${listing.landowner_name} ${listing.description}`.toLowerCase().includes(word)
  const expectSameAsReference = async (seed: number) => {
    const chance = createChance(seed)
    for (let index = 0; index < SEARCHES; index++) {
      const params = letteredSearch(chance)
      await compareWithReference(search, listings, { params, seen: `seed ${seed}, search ${index}: ${params}` })
    }
  }
  /** Some listings come, go, are published or not, say other words, or have another size. */
  const change = async (chance: Chance) => {
    const { db } = open()
    for (const listing of chance.some(listings, 25)) {
      const created_at = new Date(Date.UTC(2026, 0, 1 + chance.whole(0, 40))).toISOString()
      const description = chance.some(WORDS, 2).join(', ')
      const parcel_size_acres = chance.pick([2, 20, 25, 300])
      const changed = {
        is_published: chance.percent(60),
        ...chance.pick([{ created_at }, { description }, { parcel_size_acres }]),
      }
      Object.assign(listing, changed)
      await db.updateTable('land_listings').set(changed).where('id', '=', listing.id).execute()
    }
    for (const gone of chance.some(listings, 5)) {
      await db.deleteFrom('land_listings').where('id', '=', gone.id).execute()
      listings.splice(listings.indexOf(gone), 1)
    }
    const added = makeListings(chance, 10).map((one) => ({ ...one, slug: `added-${one.id}` }))
    await insert(added)
    listings.push(...added)
  }

  test('are not asked before there are any', async () => {
    expect(await known(['mesa'])).toBeNull()
    await settlePostings(open().db, { leastListings: LISTINGS + 1 })
    expect(await known(['mesa'])).toBeNull()
    await expectSameAsReference(SEED)
  })

  test('find what a comparison of each listing finds', async () => {
    await settlePostings(open().db, NOW)
    expect(await known(['mesa'])).toBe(listings.filter(holdsFor('mesa')).length)
    expect(await behind()).toBe(0)
    await expectSameAsReference(SEED + 1)
  })

  test('and still do when listings are behind, and when they were read again', async () => {
    for (let round = 0; round < 3; round++) {
      await change(createChance(SEED + 10 + round))
      expect(await behind()).toBeGreaterThan(20)
      expect(await known(['mesa'])).toBe(listings.filter(holdsFor('mesa')).length)
      await expectSameAsReference(SEED + 20 + round)
      await settlePostings(open().db, { ...NOW, anew: round === 2 })
      expect(await behind()).toBe(0)
      await expectSameAsReference(SEED + 30 + round)
    }
  })

  test('leave a few behind until there are more', async () => {
    await change(createChance(SEED + 40))
    const before = await behind()
    await settlePostings(open().db, { leastListings: 1 })
    expect(await behind()).toBe(before)
    await settlePostings(open().db, { leastListings: 1, mostBehind: before - 1 })
    expect(await behind()).toBe(0)
  })

  test('catch up with listings that were the last ones and are gone', async () => {
    const { db } = open()
    await sql`insert into land_listings (number, slug, landowner_name, parcel_size_acres, is_published)
      overriding system value values (70000, 'far-away', 'Mesa', 1, true)`.execute(db)
    await db.deleteFrom('land_listings').where('slug', '=', 'far-away').execute()
    await settlePostings(db, NOW)
    expect(await behind()).toBe(0)
    expect(await known(['mesa'])).toBe(listings.filter(holdsFor('mesa')).length)
  })

  test('are not asked for words that have none, nor while too much is behind', async () => {
    expect(await known(['mesa', 'zyzzyva'])).toBeNull()
    await sql`insert into listings_behind (number) select -n from generate_series(1, 1001) as n`.execute(open().db)
    expect(await known(['mesa'])).toBeNull()
    await expectSameAsReference(SEED + 50)
    await sql`update listings_behind set number = -1 where number < 0`.execute(open().db)
    expect(await known(['mesa'])).toBeNull()
    await sql`delete from listings_behind where number < 0`.execute(open().db)
    expect(await known(['mesa'])).not.toBeNull()
  })

  test('lose nothing to readings and changes at the same time', async () => {
    const { db } = open()
    for (let round = 0; round < 4; round++) {
      const chance = createChance(SEED + 60 + round)
      await Promise.all([
        settlePostings(db, { ...NOW, anew: true }),
        change(chance),
        settlePostings(db, NOW),
        settlePostings(db, { ...NOW, anew: true }),
      ])
      await expectSameAsReference(SEED + 70 + round)
    }
  })

  describe('of two readings', () => {
    const forgetMesa = () => open().db.deleteFrom('listing_terms').where('term', '=', 'w:mesa').execute()
    const expectRight = async (seed: number) => {
      expect(await known(['mesa'])).toBeOneOf([null, listings.filter(holdsFor('mesa')).length])
      await expectSameAsReference(seed)
      await settlePostings(open().db, { ...NOW, anew: true })
      expect(await known(['mesa'])).toBe(listings.filter(holdsFor('mesa')).length)
    }

    test('the later one stays, whichever writes first', async () => {
      const { db } = open()
      await change(createChance(SEED + 90))
      const meanwhile = async () => {
        await change(createChance(SEED + 91))
        await settlePostings(db, NOW)
      }
      await settlePostings(interrupted(db, { before: 1, meanwhile }), NOW)
      await expectRight(SEED + 92)
    })

    test('the very first ones do so too', async () => {
      const { db } = open()
      for (const table of ['listing_terms', 'listing_blocks', 'listings_behind'] as const) {
        await db.deleteFrom(table).execute()
      }
      const meanwhile = async () => {
        await change(createChance(SEED + 93))
        await settlePostings(db, NOW)
      }
      await settlePostings(interrupted(db, { before: 1, meanwhile }), NOW)
      await expectRight(SEED + 94)
    })

    test('terms that the later one did not know are not relied upon', async () => {
      const { db } = open()
      await forgetMesa()
      const meanwhile = async () => {
        await change(createChance(SEED + 95))
        await settlePostings(db, NOW)
      }
      await settlePostings(interrupted(db, { before: 2, meanwhile }), { ...NOW, anew: true })
      await expectRight(SEED + 96)
    })

    test('the one that does not know terms that are relied upon by now writes nothing', async () => {
      const { db } = open()
      await forgetMesa()
      const [read, published] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let other: Promise<void> | undefined
      const wait = async () => {
        read.resolve()
        await published.promise
      }
      const meanwhile = async () => {
        await change(createChance(SEED + 97))
        other = settlePostings(interrupted(db, { before: 1, meanwhile: wait }), NOW)
        await read.promise
      }
      await settlePostings(interrupted(db, { before: 2, meanwhile }), { ...NOW, anew: true })
      published.resolve()
      await other
      await expectRight(SEED + 99)
    })
  })

  test('show the newest and any other order, page by page', async () => {
    for (const sort of ['newest', 'price', '-price', 'acres', '-acres']) {
      for (let page = 1; page <= 12; page++) {
        const params = new URLSearchParams({ q: 'basalt', sort, per_page: '7', page: String(page) })
        await compareWithReference(search, listings, { params, seen: String(params) })
      }
    }
  })

  test('are chosen from by what was known a minute ago at most', async () => {
    const { db } = open()
    let now = 0
    const read = createTermReader(db, () => now)
    const { terms } = await read()
    expect(terms.get('w:mesa')).toEqual({ matches: expect.any(Number), isListed: true })
    await sql`update listing_terms set matches = 7 where term = 'w:mesa'`.execute(db)
    now = 59_000
    expect((await read()).terms).toBe(terms)
    now = 61_000
    expect((await read()).terms.get('w:mesa')?.matches).toBe(7)
  })

  test('were asked in each way', () => {
    expect(asked.walk).toBeGreaterThan(200)
    expect(asked.visit).toBeGreaterThan(200)
  })

  test('are forgotten with all listings', async () => {
    await sql`truncate land_listings cascade`.execute(open().db)
    expect(await known(['mesa'])).toBeNull()
    expect(await behind()).toBe(0)
    listings.length = 0
    await expectSameAsReference(SEED + 80)
  })
})

const waysOf = (terms: string[], { terms: known }: KnownTerms): [Way, Way] => {
  const listed = terms.find((term) => known.get(term)!.isListed)
  return [{ kind: 'walk' }, listed ? { kind: 'visit', term: listed } : { kind: 'walk' }]
}

/** The same database, where something else happens before one of the transactions begins. */
function interrupted(db: Db, { before, meanwhile }: { before: number; meanwhile: () => Promise<void> }): Db {
  let begun = 0
  const transaction = () => ({
    execute: async <Answer>(work: (db: Transaction<Schema>) => Promise<Answer>) => {
      if (++begun === before) await meanwhile()
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

/** Of words, facets, areas and bands of acreage alone. */
function letteredSearch(chance: Chance): URLSearchParams {
  const params = new URLSearchParams()
  if (chance.percent(80)) params.set('q', chance.some(WORDS, chance.whole(1, 2)).join(' '))
  if (chance.percent(40)) params.set('size', chance.pick(Object.keys(SIZE_BANDS)))
  if (chance.percent(30)) params.set('utility', chance.pick(['power', 'fiber', 'both', 'substation', 'water']))
  if (chance.percent(30)) params.set('energy', chance.pick(['renewable', 'solar', 'gas']))
  if (chance.percent(20)) params.set('type', 'instant-deploy')
  if (chance.percent(20)) params.set('price_type', chance.pick(['negotiable', 'sale', 'lease']))
  if (chance.percent(30)) params.set('location', chance.pick(['Texas', 'Nevada', 'Travis County, Texas', 'Ireland']))
  // One more that no postings know.
  if (chance.percent(20)) params.set('min_acres', '20')
  params.set('sort', chance.pick(['newest', 'price', '-price', 'acres', '-acres']))
  params.set('page', String(chance.pick([1, 1, 2, 4])))
  params.set('per_page', String(chance.pick([1, 5, 20])))
  return params
}
