import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSearch } from '../domain/search/parse-search.ts'
import { searchBySql } from '../tests/support/factories.ts'
import { capture } from './captured.ts'
import { type FilledDatabase, withFolder } from './databases.ts'
import { type Load, load } from './load.ts'
import { emit, median, round, sum } from './measure.ts'
import { type Child, startChild, startProduct } from './product.ts'

const SECONDS = 5
const TURNS = 3
/** Few enough that searches rarely wait for each other. */
const FEW_CONNECTIONS = 16
/** Different searches of each kind. */
const VARIANTS = 1_000

const pathOf = (query: string) => `/api/v1/listings?${query}`
const numbered = (queryOf: (at: number) => string) => Array.from({ length: VARIANTS }, (_, at) => queryOf(at))

const FILTERS = numbered((at) => `utility=both&min_acres=${10 + at / 10}&max_acres=${50 + at}&total=false`)
const BOXES = numbered((at) => {
  const [west, south] = [-115 + (at % 40), 27 + Math.floor(at / 40) * 0.7]
  return `bbox=${west},${south},${west + 2.5},${south + 2.5}&total=false`
})
const WORDS = ['barcala', 'felgora', 'halmera', 'quinrosa', 'torvena'].map((word) => `q=${word}&total=false`)
const NEWEST = numbered((at) => `page=${1 + (at % 50)}&total=false`)

const KINDS: Record<string, readonly string[]> = {
  filter: FILTERS,
  box: BOXES,
  mix: NEWEST.flatMap((newest, at) => [newest, FILTERS[at]!, WORDS[at % WORDS.length]!, BOXES[at]!]),
}

/** Newest, a filter with its total, words, a bounding box. */
const MIX = ['total=false', 'utility=both&size=25-50', 'q=barcala&total=false', 'bbox=-98,30,-97.5,30.5&total=false']

/** Responses to requests with a parameter that the API doesn't have aren't cached. */
const uncached = (path: string) => `${path}&uncached=1`
export const UNCACHED_MIX = MIX.map((query) => uncached(pathOf(query)))

/** Compares searches over the JSON API, new and repeated ones, with a bare server that sends what one needs in plain SQL. */
export async function benchApi(database: FilledDatabase): Promise<void> {
  const product = await startProduct(database.env)
  await load(product, UNCACHED_MIX)
  for (const [kind, queries] of Object.entries(KINDS))
    await compareKind({ kind, paths: queries.map(pathOf), product, database })
  await product.stop()
}

interface Compared {
  kind: string
  paths: readonly string[]
  product: Child
  database: FilledDatabase
}

const compareKind = ({ kind, paths, product, database }: Compared) =>
  withFolder(async (folder) => {
    const { rows, env } = database
    const file = join(folder, 'statements.json')
    writeFileSync(file, JSON.stringify(await captureStatements(database, paths)))
    const bare = await startChild('bench/bare-server.ts', { ...env, BARE_STATEMENTS: file })
    const loads = { uncached: [] as Load[], bare: [] as Load[], repeated: [] as Load[] }
    const options = { seconds: SECONDS, connections: FEW_CONNECTIONS }
    for (let turn = 0; turn < TURNS; turn++) {
      loads.uncached.push(await load(product, paths.map(uncached), options))
      loads.bare.push(await load(bare, paths, options))
      loads.repeated.push(await load(product, paths, options))
    }
    const memory_mb = product.totalMb()
    await bare.stop()
    const about = { kind, rows, connections: FEW_CONNECTIONS, memory_mb }
    emit('json api', { ...about, ...compareLoads(loads.uncached, loads.bare) })
    emit('json api, repeated', { ...about, ...compareLoads(loads.repeated, loads.bare) })
  })

/** What a search needs in plain SQL. */
async function captureStatements({ open }: FilledDatabase, paths: readonly string[]): Promise<Record<string, unknown>> {
  const { db, close } = await open()
  const { search } = searchBySql(db)
  const statements: Record<string, unknown> = {}
  for (const path of paths) {
    const params = new URL(path, 'http://localhost').searchParams
    const { filters } = parseSearch(params, ['total', 'per_page'])
    const one = () => search({ filters, total: params.get('total') !== 'false' })
    await one()
    statements[path] = await capture(one)
  }
  await close()
  return statements
}

function compareLoads(productLoads: readonly Load[], bareLoads: readonly Load[]) {
  const perSecond = median(productLoads.map((load) => load.perSecond))
  const bare = median(bareLoads.map((load) => load.perSecond))
  return {
    per_second: round(perSecond, 0),
    bare_per_second: round(bare, 0),
    share_of_bare: round(perSecond / bare),
    cpu_ms: round(median(productLoads.map((load) => load.cpuMs)), 3),
    bare_cpu_ms: round(median(bareLoads.map((load) => load.cpuMs)), 3),
    p99_ms: median(productLoads.map((load) => load.p99)),
    bare_p99_ms: median(bareLoads.map((load) => load.p99)),
    failed: sum(productLoads.map((load) => load.failed)),
  }
}
