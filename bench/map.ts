import { formatArea } from '../domain/area/area-text.ts'
import { checkArea } from '../domain/area/check-area.ts'
import type { Box } from '../domain/geometry/distance.ts'
import { createSeededRandom, type SeededRandom } from '../tests/support/seeded-random.ts'
import type { FilledDatabase } from './databases.ts'
import { emit, quantile, round } from './measure.ts'
import { startProduct } from './product.ts'

const SEED = 20_261_125
const MOVES = 400
const WARM_UP = 40
/** In the background, the first move loads the listings into memory. */
const MAX_LOAD_MS = 180_000
const LOADED_BELOW_MS = 150
const FILTERS = [
  ...['', '', '', 'utility=power', 'size=25-50', 'max_price=500000', 'deal=sale&zoning_type=industrial'],
  ...['zoning_type=industrial&zoning_type=commercial', 'q=level', 'q=level+road&utility=fiber', 'q=barcala'],
]
const ZOOMS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
const DRAWN_PERCENT = 20
/** What a map of 820 by 780 pixels shows at a zoom: degrees of longitude. */
const widthAt = (zoom: number) => (360 * 820) / 512 / 2 ** zoom

interface Move {
  kind: string
  /** What the browser asks for at once: the list with its total and counts, and the clusters. */
  paths: [list: string, clusters: string]
}

/** Times moves of the search map over HTTP at random places and zooms. No view repeats, so no page comes from the page cache. */
export async function benchMap({ kind, rows, env }: FilledDatabase): Promise<void> {
  const product = await startProduct(env)
  try {
    const random = createSeededRandom(SEED)
    const ask = (move: Move) => timeMove(product.url, move)
    const loadMs = await untilLoaded(() => ask(randomMove(random)))
    for (let index = 0; index < WARM_UP; index++) await ask(randomMove(random))
    const idleMs = product.cpuMs()
    const moves: Awaited<ReturnType<typeof timeMove>>[] = []
    for (let index = 0; index < MOVES; index++) moves.push(await ask(randomMove(random)))
    const figures = (of: readonly (typeof moves)[number][]) => {
      const times = of.map(({ time }) => time)
      return { moves: of.length, median_ms: round(quantile(times, 0.5)), p95_ms: round(quantile(times, 0.95)) }
    }
    emit(`map ${kind}, list, total, counts and clusters`, {
      rows,
      ...figures(moves),
      worst_ms: round(Math.max(...moves.map(({ time }) => time))),
      cpu_ms_per_move: round((product.cpuMs() - idleMs) / MOVES),
      most_clusters: Math.max(...moves.map(({ clusters }) => clusters)),
      loaded_after_ms: round(loadMs, 0),
      memory_mb: product.totalMb(),
    })
    for (const [query, of] of Map.groupBy(moves, (move) => move.kind)) emit(`map ${kind}`, { query, ...figures(of) })
  } finally {
    await product.stop()
  }
}

/** @returns how long the listings took to be in memory, judged by the time of moves */
async function untilLoaded(ask: () => Promise<{ time: number }>): Promise<number> {
  const started = performance.now()
  for (let quick = 0; quick < 5 && performance.now() - started < MAX_LOAD_MS; ) {
    // Until then, a wide view may take too long on a busy machine.
    const { time } = await ask().catch(() => ({ time: Number.POSITIVE_INFINITY }))
    quick = time < LOADED_BELOW_MS ? quick + 1 : 0
  }
  return performance.now() - started
}

async function timeMove(url: string, { kind, paths }: Move) {
  const started = performance.now()
  const [, clusters] = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(url + path)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
      return text
    }),
  )
  const time = performance.now() - started
  return { kind, time, clusters: (JSON.parse(clusters!) as { markers: unknown[] }).markers.length }
}

function randomMove(random: SeededRandom): Move {
  const [zoom, query] = [random.pick(ZOOMS), random.pick(FILTERS)]
  const [width, x, y] = [widthAt(zoom), -122 + random.next() * 50, 27 + random.next() * 20]
  const view: Box = [
    Math.max(-180, x - width / 2),
    Math.max(-90, y - width * 0.37),
    Math.min(180, x + width / 2),
    Math.min(90, y + width * 0.37),
  ]
  const box = view.map((degrees) => degrees.toFixed(5)).join(',')
  const isDrawn = random.percent(DRAWN_PERCENT)
  const params = new URLSearchParams(query)
  if (isDrawn) params.set('area', drawnIn(view, random))
  else params.set('bbox', box)
  const clusters = new URLSearchParams(params)
  clusters.set('box', box)
  clusters.set('zoom', zoom.toFixed(1))
  const kind = isDrawn ? `${query} in a drawn area` : query || 'box alone'
  return { kind, paths: [`/search.data?${params}`, `/search/map?${clusters}`] }
}

/** A hexagon in the middle of the view. */
function drawnIn([west, south, east, north]: Box, random: SeededRandom): string {
  const outline = Array.from({ length: 6 }, (_, corner): [number, number] => {
    const [angle, reach] = [(corner / 6) * 2 * Math.PI, 0.25 + random.next() * 0.2]
    return [
      (west + east) / 2 + (east - west) * reach * Math.cos(angle),
      (south + north) / 2 + (north - south) * reach * Math.sin(angle),
    ]
  })
  const { area } = checkArea([{ outline, holes: [] }])
  return formatArea(area!)
}
