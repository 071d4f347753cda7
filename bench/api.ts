import { VISITOR } from '../domain/permissions.ts'
import { parseSearch } from '../domain/search/parse-search.ts'
import { capture } from './captured.ts'
import type { FilledDatabase } from './databases.ts'
import { CONNECTIONS, type Load, load } from './load.ts'
import { emit, median, round, sum } from './measure.ts'
import { startChild, startProduct } from './product.ts'
import { openSubject } from './search.ts'

const SECONDS = 8
const TURNS = 3

/** Newest, a filter with its total, words, a bounding box. */
const MIX = [
  '/api/v1/listings?total=false',
  '/api/v1/listings?utility=both&size=25-50',
  '/api/v1/listings?q=barcala&total=false',
  '/api/v1/listings?bbox=-98,30,-97.5,30.5&total=false',
]

/** Responses to requests with a parameter that the API doesn't have aren't cached. */
export const UNCACHED_MIX = MIX.map((path) => `${path}&uncached=1`)

/** Compares the JSON API, without and with the page cache, with a bare server that sends the same SQL. */
export async function benchApi(database: FilledDatabase): Promise<void> {
  const { rows, env } = database
  const statements = JSON.stringify(await captureStatements(database))
  const product = await startProduct(env)
  const bare = await startChild('bench/bare-server.ts', { ...env, BARE_STATEMENTS: statements })
  const loads = { uncached: [] as Load[], bare: [] as Load[], cached: [] as Load[] }
  await load(product, UNCACHED_MIX)
  for (let turn = 0; turn < TURNS; turn++) {
    loads.uncached.push(await load(product, UNCACHED_MIX, { seconds: SECONDS }))
    loads.bare.push(await load(bare, MIX, { seconds: SECONDS }))
    loads.cached.push(await load(product, MIX, { seconds: SECONDS }))
  }
  const memory_mb = product.totalMb()
  await Promise.all([product.stop(), bare.stop()])
  const about = { rows, connections: CONNECTIONS, memory_mb }
  emit('json api', { ...about, ...compareLoads(loads.uncached, loads.bare) })
  emit('json api, repeated', { ...about, ...compareLoads(loads.cached, loads.bare) })
}

async function captureStatements(database: FilledDatabase): Promise<Record<string, unknown>> {
  const { listings, close } = await openSubject(database)
  const statements: Record<string, unknown> = {}
  for (const path of MIX) {
    const params = new URL(path, 'http://localhost').searchParams
    const { filters } = parseSearch(params, ['total', 'per_page'])
    const search = () => listings.search(VISITOR, { filters, total: params.get('total') !== 'false' })
    await search()
    statements[path] = await capture(search)
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
    p99_ms: median(productLoads.map((load) => load.p99)),
    bare_p99_ms: median(bareLoads.map((load) => load.p99)),
    failed: sum(productLoads.map((load) => load.failed)),
  }
}
