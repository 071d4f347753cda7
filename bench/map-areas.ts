import { sql } from 'kysely'
import { polygonsOf } from '../domain/area/area.ts'
import { formatArea, parseArea } from '../domain/area/area-text.ts'
import { checkArea } from '../domain/area/check-area.ts'
import { parseSearch } from '../domain/parse-search.ts'
import { VISITOR } from '../domain/permissions.ts'
import { EXACT_TOTAL, type SearchFilters } from '../domain/search.ts'
import type { Db } from '../server/platform/db/database.ts'
import { randomArea, randomBox } from '../tests/support/random-areas.ts'
import { isInRings } from '../tests/support/search-reference.ts'
import { createSeededRandom } from '../tests/support/seeded-random.ts'
import { emit, note } from './measure.ts'
import type { Subject } from './search-service.ts'

const SEED = 20_261_125
const PER_PAGE = 500
/** Queries of a search, each with its condition in plain SQL. */
const FILTERS: readonly [query: string, condition: string][] = [
  ['', 'true'],
  ['', 'true'],
  ['utility=power', `utility_access ->> 'power' = 'true'`],
  ['size=25-50', 'parcel_size_acres between 25 and 50'],
  ['max_price=500000', `price <= 500000 and price_type <> 'lease'`],
  ['deal=sale&zoning_type=industrial', `price_type <> 'lease' and zoning_info ~* '^(\\w+ )?industrial|^manufacturing'`],
  ['q=level', `concat_ws(' ', landowner_name, place_city, description) ~* '\\mlevels?\\M'`],
]

type Point = [slug: string, longitude: number, latitude: number]

/** Moves every 50th listing of the seed to the date line near Fiji. */
export async function moveToDateLine(db: Db): Promise<void> {
  await sql`
    update land_listings set gps_coordinates = (-18 + 4 * sin(number)) || ', ' ||
      (case when cos(number) < 0 then 180 + 4 * cos(number) else -180 + 4 * cos(number) end)
    where number % 50 = 0`.execute(db)
}

/**
 * Compares random boxes and drawn areas with a check of every listing: the total, the listings of all pages together, and
 * the sum of the clusters.
 */
export async function benchMapAreas({ rows, services, db }: Subject, cases: number, path: string): Promise<void> {
  const { listings } = services
  const points = new Map<string, Point[]>()
  for (const [query, condition] of FILTERS) points.set(query, await readPoints(db, condition))
  const random = createSeededRandom(SEED)
  let [wrong, found, largest] = [0, 0, 0]
  for (let index = 0; index < cases; index++) {
    const [query] = random.pick(FILTERS)
    const area = random.percent(70) ? checkArea(randomArea(random)).area : null
    const bbox = area === null || random.percent(30) ? randomBox(random) : null
    const filters: SearchFilters = {
      ...parseSearch(new URLSearchParams(query)).filters,
      bbox,
      area: area && formatArea(area),
    }
    const expected = matching(points.get(query)!, filters)
    const { total, slugs } = await readPages(listings, filters)
    const { clusters } = await listings.findClusters(VISITOR, { filters, box: bbox, zoom: random.integer(3, 12) })
    const counted = clusters.reduce((sum, { count }) => sum + count, 0)
    found += expected.size
    largest = Math.max(largest, expected.size)
    const isListed = slugs.length === new Set(slugs).size && slugs.every((slug) => expected.has(slug))
    const isTotal = expected.size > EXACT_TOTAL ? total === null : total === expected.size && slugs.length === total
    if (counted === expected.size && isListed && isTotal) continue
    wrong++
    note(`Case ${index} (${query}): list ${total}, clusters ${counted}, expected ${expected.size}`)
  }
  emit('map areas', { rows, path, cases, listings_found: found, largest, wrong })
}

/** @returns null as the total of more listings than are counted, with only their first pages */
async function readPages({ search }: Subject['services']['listings'], filters: SearchFilters) {
  const slugs: string[] = []
  for (let page = 1; ; page++) {
    const { data, total, total_exact } = await search(VISITOR, { filters: { ...filters, page }, perPage: PER_PAGE })
    slugs.push(...data.map(({ slug }) => slug))
    if (!total_exact && page === 3) return { total: null, slugs }
    if (total_exact && slugs.length >= total!) return { total, slugs }
    if (data.length === 0) return { total: -1, slugs }
  }
}

async function readPoints(db: Db, condition: string): Promise<Point[]> {
  const { rows } = await sql<{ points: Point[] }>`
    select coalesce(json_agg(json_build_array(slug, location[0], location[1])), '[]') as points from land_listings
    where is_published and location is not null and ${sql.raw(condition)}`.execute(db)
  return rows[0]!.points
}

function matching(points: readonly Point[], { bbox, area }: SearchFilters): Set<string> {
  const polygons = area === null ? null : polygonsOf(parseArea(area).area!)
  const isInBox = (x: number, y: number) => {
    if (bbox === null) return true
    const [west, south, east, north] = bbox
    return y >= south && y <= north && (west <= east ? x >= west && x <= east : x >= west || x <= east)
  }
  const isMatch = ([, x, y]: Point) => isInBox(x, y) && (polygons === null || isInRings(polygons, x, y))
  return new Set(points.filter(isMatch).map(([slug]) => slug))
}
