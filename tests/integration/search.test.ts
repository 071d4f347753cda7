import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { NO_FILTERS } from '../../domain/search/search.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertCity, listingRow, listingsOf } from '../support/factories.ts'
import { compareWithReference, searchApi } from '../support/search-comparison.ts'
import { type Center, makeListings, metersTo, WORDS, ZONING_WORDS } from '../support/search-reference.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'

const SEED = 20_261_121
const LISTINGS = 300
const SEARCHES = 500
const PAGES_OF_HTML = 30

describeBothDatabases('Search', (open) => {
  let app: TestApp
  const listings = makeListings(createSeededRandom(SEED), LISTINGS)

  beforeAll(async () => {
    const { db } = open()
    const rows = listings.map(({ latitude: _, longitude: __, ...values }) => listingRow(values))
    await db.insertInto('land_listings').values(rows).execute()
    await insertCity(db, { city_name: 'Austin', slug: 'austin-texas', coordinates: '30.2672, -97.7431' })
    await insertCity(db, { city_name: 'Reno', state_name: 'Nevada', slug: 'reno-nevada', coordinates: null })
    app = await createTestApp({ database: open() })
    return () => app.close()
  })

  const search = (params: URLSearchParams) => searchApi(app, params)
  const compare = (params: URLSearchParams, label: string) => compareWithReference(search, listings, { params, label })

  test('matches the reference for every single parameter', async () => {
    let found = 0
    for (const [name, values] of Object.entries(PARAMETERS)) {
      for (const value of values) {
        const params = new URLSearchParams([
          [name, value],
          ['per_page', '50'],
        ])
        found += await compare(params, String(params))
      }
    }
    expect(found).toBeGreaterThan(1000)
  })

  test(`matches the reference for ${SEARCHES} combinations of parameters`, async () => {
    const random = createSeededRandom(SEED + 1)
    let empty = 0
    for (let index = 0; index < SEARCHES; index++) {
      const params = combination(random)
      params.set('per_page', String(random.pick([1, 3, 7, 20, 100])))
      if ((await compare(params, `seed ${SEED + 1}, search ${index}: ${params}`)) === 0) empty++
    }
    // The comparison is meaningful only if most searches find something.
    expect(empty).toBeLessThan(SEARCHES * 0.6)
  })

  test('shows the results of the API on the page, in the same order', async () => {
    const random = createSeededRandom(SEED + 2)
    for (let index = 0; index < PAGES_OF_HTML; index++) {
      const params = combination(random)
      const answer = await search(params)
      const html = await (await app.ask(`/search?${params}`)).text()
      const [results = ''] = html
        .slice(html.indexOf('aria-label="Results"'), html.indexOf('</main>'))
        .split('"alternatives"')
      const slugs = [...results.matchAll(/href="\/listings\/([^"]+)"/g)].map(([, slug]) => slug)
      expect(slugs, `${params}`).toEqual(slugsOf(answer.data))
    }
  })

  test.each(['newest', 'price', '-price', 'acres', '-acres', 'distance'])(
    'shows every match once across pages, sorted by %s',
    async (sort) => {
      const seen: string[] = []
      for (let page = 1; ; page++) {
        const params = new URLSearchParams({ location: 'United States', sort, per_page: '7', page: String(page) })
        const { data } = await search(params)
        if (data.length === 0) break
        seen.push(...slugsOf(data))
      }
      const expected = listings.filter(
        ({ is_published, place_country, price_type }) =>
          is_published && place_country === 'US' && !(sort.endsWith('price') && price_type === 'lease'),
      )
      expect(seen).toHaveLength(expected.length)
      expect(new Set(seen)).toEqual(new Set(slugsOf(expected)))
    },
  )

  test('counts the matches of each filter option', async () => {
    for (const query of [
      '',
      'utility=power',
      'zoning_type=industrial&deal=sale',
      'location=Texas&max_price=100000',
      'min_mw=10&availability=available',
    ]) {
      const { filters } = parseSearch(new URLSearchParams(query))
      const counts = Object.entries(await app.services.listings.countChoices(VISITOR, filters))
      expect(counts).toHaveLength(31)
      for (const [choice, count] of counts) {
        const [name = '', value = ''] = choice.split('=')
        const params = new URLSearchParams(query)
        if (name !== 'utility' && name !== 'energy') params.delete(name)
        params.append(name, value)
        expect(count, `${query} and ${choice}`).toBe((await search(params)).total)
      }
    }
  })

  test('reads the kind of zoning from whole words', async () => {
    const expected = {
      'Long Branch overlay, industrial': 'industrial',
      'Farmers Branch, light industrial': 'industrial',
      'Farmland; industrial in the city plan': 'agricultural',
      'Farm/Ranch': 'agricultural',
      Agricultural: 'agricultural',
      'Light Manufacturing': 'industrial',
      'No zoning (county)': 'unzoned',
      'M-1': 'other',
    }
    const { rows } = await sql<{ type: string }>`
      select zoning_type(text) as type from unnest(${Object.keys(expected)}::text[]) with ordinality as typed (text, n)
      order by n`.execute(open().db)
    expect(rows.map(({ type }) => type)).toEqual(Object.values(expected))
  })

  test('omits the total on request', async () => {
    const answer = await search(new URLSearchParams({ utility: 'power', total: 'false' }))
    expect(answer.total).toBeNull()
    expect(answer.data).toHaveLength(20)
  })

  test('finds listings on both sides of the date line', async () => {
    const params = new URLSearchParams({ bbox: '176,-22,-176,-14', per_page: '100' })
    const answer = await search(params)
    const longitudes = answer.data.map(({ longitude }) => longitude!)
    expect(longitudes.some((longitude) => longitude > 0) && longitudes.some((longitude) => longitude < 0)).toBe(true)
    await compare(params, 'date line')
  })

  test('returns the distance to the place within ten meters', async () => {
    const { data, place } = await search(
      new URLSearchParams({ location: 'Taylor, Texas', within: '100', sort: 'distance' }),
    )
    expect(data.length).toBeGreaterThan(5)
    for (const { distance_km, latitude, longitude } of data) {
      expect(Math.abs(distance_km! - metersTo({ latitude, longitude }, place as Center)! / 1000)).toBeLessThan(0.011)
    }
  })

  test('caps the total at 10,000, and marks it as inexact', async () => {
    const { db } = open()
    await db
      .transaction()
      .execute(async (transaction) => {
        const rows = Array.from({ length: 500 }, () => ({
          is_published: true,
          landowner_name: 'Many',
          place_city: 'Crowd',
        }))
        for (let batch = 0; batch < 21; batch++) {
          await transaction.insertInto('land_listings').values(rows.map(listingRow)).execute()
        }
        const listings = listingsOf(transaction)
        const result = await listings.search(VISITOR, { filters: { ...NO_FILTERS, q: 'crowd' } })
        expect({ total: result.total, exact: result.total_exact }).toEqual({ total: 10_000, exact: false })
        // All of them are at the same point, so only the id tells them apart.
        const nearest = async (page: number) => {
          const filters = { ...NO_FILTERS, location: '30.5818, -97.3266', page }
          const { data, total_exact } = await listings.search(VISITOR, { filters })
          expect(total_exact).toBe(false)
          return data.map(({ id }) => id)
        }
        const ids = [...(await nearest(1)), ...(await nearest(2))]
        expect(new Set(ids).size).toBe(40)
        expect(ids).toEqual(ids.toSorted())
        throw new Error('rolled back')
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'))
  })

  test('lists unknown parameters and values, and searches without them', async () => {
    const answer = await search(new URLSearchParams({ utility: 'steam', min_acres: 'ten', color: 'blue' }))
    expect(answer.ignored).toEqual([
      { name: 'utility', value: 'steam' },
      { name: 'min_acres', value: 'ten' },
      { name: 'color', value: 'blue' },
    ])
    expect(answer.total).toBe(listings.filter(({ is_published }) => is_published).length)
  })
})

const slugsOf = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)

const PARAMETERS: Record<string, string[]> = {
  q: [...WORDS, 'mesa basalt', 'taylor', 'travis bluff', 'nothinglikethis'],
  location: ['Texas', 'TX', 'Travis County, Texas', 'Ireland', 'Taylor, Texas', 'Austin TX', '89501', '30.57,-97.41'],
  city: ['austin-texas', 'reno-nevada', 'lubbock-texas'],
  size: ['1-5', '5-10', '10-25', '25-50', '50-100', '100-250', '250+', '1-500', '1-20', '20+'],
  min_acres: ['5', '250.5'],
  max_acres: ['20', '20.01'],
  utility: ['power', 'fiber', 'both', 'substation', 'water', 'sewer', 'gas'],
  energy: ['renewable', 'solar', 'wind', 'hydro', 'geothermal', 'nuclear', 'gas', 'grid'],
  type: ['instant-deploy'],
  zoning: [...ZONING_WORDS, 'heavy industrial'],
  price_type: ['negotiable', 'sale', 'lease'],
  min_price: ['0', '2500.5', '1000000'],
  max_price: ['0', '2500', '1000000'],
  min_mw: ['5', '10', '42.5', '250'],
  availability: ['available', 'under-offer'],
  zoning_type: ['industrial', 'agricultural', 'residential', 'other'],
  deal: ['sale', 'lease'],
  price_unit: ['acre'],
  bbox: ['-98.5,29.5,-96.5,31.5', '-180,-90,180,90', '170,-30,-170,0', '-97.74,30.27,-97.74,30.27'],
  sort: ['newest', 'price', '-price', 'acres', '-acres'],
  page: ['1', '2', '5', '500'],
}

/** Up to five random parameters, some repeated, with a random sort order and one of the first pages. */
function combination(random: SeededRandom): URLSearchParams {
  const params = new URLSearchParams()
  const names = random.some(
    Object.keys(PARAMETERS).filter((name) => name !== 'sort' && name !== 'page'),
    random.integer(0, 5),
  )
  // The page allows either a location or a city.
  for (const name of names.includes('location') ? names.filter((one) => one !== 'city') : names) {
    params.append(name, random.pick(PARAMETERS[name]!))
    if (['utility', 'energy', 'zoning_type'].includes(name) && random.percent(30))
      params.append(name, random.pick(PARAMETERS[name]!))
  }
  const placed = params.has('location') || params.has('city')
  if (placed && random.percent(50)) params.set('within', random.pick(['1', '25', '100', '500']))
  if (random.percent(80)) params.set('sort', random.pick([...PARAMETERS.sort!, ...(placed ? ['distance'] : [])]))
  if (random.percent(30)) params.set('page', String(random.integer(1, 4)))
  return params
}
