import { polygonsOf } from '../domain/area/area.ts'
import { formatArea, parseArea } from '../domain/area/area-text.ts'
import { checkArea } from '../domain/area/check-area.ts'
import { containsTest } from '../domain/area/contains.ts'
import type { Box } from '../domain/distance.ts'
import { VISITOR } from '../domain/permissions.ts'
import { parseSearch, type SearchFilters } from '../domain/search.ts'
import type { MapResult } from '../domain/search-map/clusters.ts'
import { randomArea, randomBox } from '../tests/support/random-areas.ts'
import { createSeededRandom, type SeededRandom } from '../tests/support/seeded-random.ts'
import { emit, note, quantile, round } from './measure.ts'
import type { Subject } from './search-service.ts'

const SEED = 20_261_125
const MOVES = 300
const CASES = 1_000
const FILTERS = [
  '',
  '',
  'utility=power',
  'size=25-50',
  'max_price=500000',
  'deal=sale&zoning_type=industrial',
  'q=level',
]
/** What a map of 820 by 780 pixels shows at a zoom: degrees of longitude. */
const widthAt = (zoom: number) => (360 * 820) / 512 / 2 ** zoom

/** Times moves of a map at random places and zooms: the list and the clusters, as a browser asks for them. */
export async function benchMap(kind: 'server' | 'embedded', { rows, services }: Subject): Promise<void> {
  const { listings } = services
  const random = createSeededRandom(SEED)
  const move = async () => {
    const { filters, box, zoom } = randomMove(random)
    const started = performance.now()
    const found = Promise.all([
      listings.search(VISITOR, { filters: { ...filters, bbox: box } }),
      listings.findClusters(VISITOR, { filters, box, zoom }),
    ])
    const [, { clusters }] = await found
    return { zoom, filters, clusters: clusters.length, time: performance.now() - started }
  }
  await warmUp(move)
  const moves = []
  for (let index = 0; index < MOVES; index++) moves.push(await move())
  const times = moves.map(({ time }) => time)
  emit(`map ${kind}, list and clusters`, {
    rows,
    moves: MOVES,
    median_ms: round(quantile(times, 0.5)),
    p95_ms: round(quantile(times, 0.95)),
    worst_ms: round(Math.max(...times)),
    most_clusters: Math.max(...moves.map(({ clusters }) => clusters)),
  })
}

/** The first move loads coordinates and figures in the background. */
async function warmUp(move: () => Promise<unknown>): Promise<void> {
  await move()
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  for (let index = 0; index < 40; index++) await move()
}

function randomMove(random: SeededRandom): { filters: SearchFilters; box: Box; zoom: number } {
  const zoom = random.pick([3, 4, 5, 6, 7, 8, 9, 10, 11])
  const [width, x, y] = [widthAt(zoom), -122 + random.next() * 50, 27 + random.next() * 20]
  const box: Box = [x - width / 2, y - width * 0.37, x + width / 2, y + width * 0.37]
  const { filters } = parseSearch(new URLSearchParams(random.pick(FILTERS)))
  return {
    filters,
    zoom,
    box: [Math.max(-180, box[0]), Math.max(-90, box[1]), Math.min(180, box[2]), Math.min(90, box[3])],
  }
}

/** Compares clusters with the list and with a check of every listing, for random boxes and areas. */
export async function benchMapCases({ rows, services, readPoints }: Subject): Promise<void> {
  const { listings } = services
  const points = await readPoints()
  const random = createSeededRandom(SEED + 1)
  let [wrong, found] = [0, 0]
  for (let index = 0; index < CASES; index++) {
    const area = random.percent(70) ? checkArea(randomArea(random)).area : null
    const filters = {
      ...parseSearch(new URLSearchParams()).filters,
      bbox: randomBox(random),
      area: area && formatArea(area),
    }
    const [{ total, total_exact }, clusters] = await Promise.all([
      listings.search(VISITOR, { filters, perPage: 1 }),
      listings.findClusters(VISITOR, { filters, box: filters.bbox, zoom: 5 }),
    ])
    const expected = countPoints(points, filters)
    const counted = sum(clusters)
    found += expected
    if (counted !== expected || (total_exact ? total !== expected : expected <= total!)) {
      wrong++
      note(`Case ${index}: list ${total}, clusters ${counted}, expected ${expected}`)
    }
  }
  emit('map cases', { rows, cases: CASES, listings_found: found, wrong })
}

const sum = ({ clusters }: MapResult) => clusters.reduce((total, { count }) => total + count, 0)

function countPoints(points: readonly [number, number][], { bbox, area }: SearchFilters): number {
  const [west, south, east, north] = bbox!
  const isBetween = (x: number) => (west <= east ? x >= west && x <= east : x >= west || x <= east)
  const contains = area === null ? () => true : containsTest(polygonsOf(parseArea(area).area!))
  return points.filter(([x, y]) => isBetween(x) && y >= south && y <= north && contains(x, y)).length
}
