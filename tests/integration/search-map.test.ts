import { beforeAll, expect, test } from 'vitest'
import { type Area, polygonsOf } from '../../domain/area/area.ts'
import { formatArea } from '../../domain/area/area-text.ts'
import { checkArea } from '../../domain/area/check-area.ts'
import { boxAround } from '../../domain/geometry/distance.ts'
import { DEEPEST_ZOOM, isInseparable, type MapResult } from '../../domain/search/map/clusters.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { type SearchFilters, searchParams } from '../../domain/search/search.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { createSearch, type ListingSearch } from '../../server/land/search/create-search.ts'
import { describeDatabase } from '../support/database.ts'
import { listingRow, searchBySql } from '../support/factories.ts'
import { randomArea, randomBox } from '../support/random-areas.ts'
import { compareWithReference, type SearchAnswer } from '../support/search-comparison.ts'
import { makeListings, referenceSearch } from '../support/search-reference.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const SEED = 20_261_124
const LISTINGS = 300
const CASES = 60
const CENTER = { latitude: 46.8, longitude: -100.8 }
const FILTERS = [
  '',
  '',
  'utility=power',
  'size=5-10',
  'max_price=100000',
  'q=mesa',
  'zoning_type=industrial&zoning_type=agricultural',
  'location=Austin,+Texas&within=100',
  'location=Texas',
]
const SORTS = ['', 'price', '-price', 'acres', '-acres']

describeDatabase('Search by map', (open) => {
  let search: ListingSearch
  const listings = makeListings(createSeededRandom(SEED), LISTINGS)

  beforeAll(async () => {
    const rows = listings.map(({ latitude: _, longitude: __, ...values }) => listingRow(values))
    await open().db.insertInto('land_listings').values(rows).execute()
    search = openSearch()
  })

  const openSearch = () => createSearch(open().db, createPlaces(open().db))
  const listedBy =
    (search: ListingSearch) =>
    async (params: URLSearchParams): Promise<SearchAnswer> => {
      const { filters, ignored } = parseSearch(params, ['per_page'])
      return { ...(await search.search({ filters, perPage: 100 })), ignored }
    }
  const sum = ({ clusters }: MapResult) => clusters.reduce((total, { count }) => total + count, 0)

  /** Random boxes and areas: the list, the reference and the clusters must agree. */
  const compareCases = async (seed: number, search: ListingSearch, cases = CASES / 3) => {
    const random = createSeededRandom(seed)
    const listed = listedBy(search)
    let found = 0
    for (let index = 0; index < cases; index++) {
      const params = new URLSearchParams(random.pick(FILTERS))
      const hasArea = random.percent(70)
      if (hasArea) params.set('area', formatArea(checkArea(randomArea(random)).area!))
      if (!hasArea || random.percent(40)) params.set('bbox', randomBox(random).join(','))
      const sort = random.pick(SORTS)
      if (sort !== '') params.set('sort', sort)
      const { filters } = parseSearch(params)
      const label = `seed ${seed}, case ${index}: ${params}`
      const total = await compareWithReference(listed, listings, { params: withPages(params), label })
      expect(sum(await search.findClusters(onMap(filters))), label).toBe(total)
      found += total
    }
    expect(found).toBeGreaterThan(cases)
  }
  const withPages = (params: URLSearchParams) => new URLSearchParams([...params, ['per_page', '100']])
  const onMap = (filters: SearchFilters) => ({ filters, box: filters.bbox, zoom: 5 })

  test(`agrees with the list for ${CASES} random boxes and areas`, () => compareCases(SEED + 1, search, CASES))

  /** What lists don't show of the matches: the counts of choices, and the nearest ones. */
  const countsAndNearest = async (search: ListingSearch) => {
    const random = createSeededRandom(SEED + 6)
    const answers = []
    for (let index = 0; index < CASES / 3; index++) {
      const { filters } = parseSearch(new URLSearchParams(random.pick([...FILTERS, 'deal=sale', 'min_mw=20'])))
      const box = randomBox(random)
      const counts = await search.countChoices({ ...filters, bbox: box })
      const around = { ...filters, location: `${box[1]}, ${box[0]}`, city: null }
      const { data } = await search.search({ filters: around, perPage: 6, total: false, nearestFirst: true })
      answers.push({ counts, nearest: data.map(({ slug }) => slug) })
    }
    return answers
  }

  test('agrees when counted in memory, also after changes', async () => {
    const { db } = open()
    const inDatabase = searchBySql(db)
    const inMemory = openSearch()
    expect(await countsAndNearest(inMemory)).toEqual(await countsAndNearest(inDatabase))
    await compareCases(SEED + 1, inDatabase)
    await compareCases(SEED + 2, inMemory)
    const random = createSeededRandom(SEED + 3)
    for (const listing of random.some(listings, 60)) {
      const changed = random.pick([
        { gps_coordinates: '30.27, -97.74', latitude: 30.27, longitude: -97.74 },
        { gps_coordinates: null, latitude: null, longitude: null },
        { is_published: !listing.is_published },
        { price: 50_000 },
      ])
      Object.assign(listing, changed)
      const { latitude: _, longitude: __, ...values } = changed as typeof changed & { latitude?: 1; longitude?: 1 }
      await db.updateTable('land_listings').set(values).where('slug', '=', listing.slug).execute()
    }
    await compareCases(SEED + 4, inMemory)
    await compareCases(SEED + 5, inDatabase)
    expect(await countsAndNearest(inMemory)).toEqual(await countsAndNearest(inDatabase))
  })

  test('shows single listings with their facts, and clusters with their box', async () => {
    const { filters } = parseSearch(new URLSearchParams('location=Texas'))
    const matches = referenceSearch(listings, searchParams(filters), null).filter(
      ({ place_state, latitude }) => place_state === 'Texas' && latitude !== null,
    )
    const far = await search.findClusters({ filters, box: null, zoom: 3 })
    expect(sum(far)).toBe(matches.length)
    for (const { count, listing, box } of far.clusters) {
      if (count === 1) expect(matches.map(({ slug }) => slug)).toContain(listing?.slug)
      else expect(listing).toBeNull()
      expect(box[0]).toBeLessThanOrEqual(box[2])
    }
    const near = await search.findClusters({ filters, box: far.box, zoom: 11 })
    expect(sum(near)).toBe(matches.length)
    expect(near.clusters.length).toBeGreaterThan(far.clusters.length)
    expect(near.clusters.length).toBeLessThanOrEqual(200)
  })

  test('at the deepest zoom, a cluster has what can’t be told apart, and its box lists the same', async () => {
    const near = [0, 0, 0, 0, 0, 0.0001, 0.0002, 0.00021]
    const rows = near.map((by) => {
      const [latitude, longitude] = [CENTER.latitude + by, CENTER.longitude - by]
      return listingRow({ gps_coordinates: `${latitude}, ${longitude}`, price: 100_000, place_state: 'North Dakota' })
    })
    rows[0]!.price = 900_000
    await open().db.insertInto('land_listings').values(rows).execute()
    const [view, box] = [boxAround(CENTER, 0.2), boxAround(CENTER, 20)]
    for (const [query, together] of [
      ['', 5],
      ['max_price=200000', 4],
    ] as const) {
      const { filters } = parseSearch(new URLSearchParams(query))
      const apart = await search.findClusters({ filters, box: view, zoom: DEEPEST_ZOOM })
      const counts = apart.clusters.map(({ count }) => count).toSorted((a, b) => b - a)
      expect(counts).toEqual([together, 2, 1])
      for (const cluster of apart.clusters) {
        expect(isInseparable(cluster, 5)).toBe(true)
        const listed = await search.search({ filters, view: cluster.box, perPage: 100 })
        expect([listed.total, listed.data.length]).toEqual([cluster.count, cluster.count])
      }
      const { clusters } = await search.findClusters({ filters, box, zoom: 5 })
      expect(clusters.map((cluster) => isInseparable(cluster, 5))).toEqual([false])
    }
  })

  test('shows the area that was searched, without matches', async () => {
    const { filters } = parseSearch(new URLSearchParams('location=Travis+County,+Texas&min_mw=5000'))
    const { box, clusters } = await search.findClusters({ filters, box: null, zoom: 4 })
    expect(clusters).toEqual([])
    const [west, south, east, north] = box
    expect([west < -97.7, south < 30.3, east > -97.8, north > 30.3]).toEqual([true, true, true, true])
    expect([east - west, north - south].every((degrees) => degrees < 2)).toBe(true)
  })

  test('accepts GeoJSON and lists an area that isn’t one as ignored', async () => {
    const triangle: Area = [
      {
        outline: [
          [-98, 30],
          [-97, 30],
          [-97, 31],
        ],
        holes: [],
      },
    ]
    const [{ outline }] = polygonsOf(triangle) as [(typeof triangle)[0] & { outline: [number, number][] }]
    const geojson = JSON.stringify({ type: 'Polygon', coordinates: [[...outline, outline[0]]] })
    const listed = listedBy(search)
    const drawn = await listed(new URLSearchParams({ area: formatArea(triangle) }))
    expect(drawn.total).toBeGreaterThan(0)
    expect(await listed(new URLSearchParams({ area: geojson }))).toEqual(drawn)
    expect((await listed(new URLSearchParams({ area: 'circle' }))).ignored).toEqual([{ name: 'area', value: 'circle' }])
  })
})
