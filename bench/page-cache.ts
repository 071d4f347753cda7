import { setTimeout as wait } from 'node:timers/promises'
import { onServer, withFolder } from './databases.ts'
import { BROTLI, type Load, load, startBareCopy, UNCACHED } from './load.ts'
import { emit, median, round, sum } from './measure.ts'
import { type Child, startProduct } from './product.ts'

const PAGES = ['/', '/search', '/blog/how-an-interconnection-queue-works', '/city/austin-texas']
/** Enough concurrency to keep a core busy with rendering. */
const RENDER_CONNECTIONS = 8
/** Low concurrency, as concurrent requests for a cached page share one rendering. */
const FEW_CONNECTIONS = 2
const TURNS = 3
const WARM_UP_MS = 6_000

/** Compares cached pages of the demo content with a bare server with the same bytes, and with rendering every time. */
export async function benchPageCache(): Promise<void> {
  await withFolder((folder) => onDatabase('embedded', { DATA_DIR: folder }))
  await onServer([0], ({ env }) => onDatabase('server', { ...env, DEMO_DATA: 'on' }))
}

async function onDatabase(kind: string, env: Record<string, string>): Promise<void> {
  const product = await startProduct(env)
  try {
    await withFolder(async (folder) => {
      for (const page of PAGES) emit(`page cache ${kind}`, { page, ...(await measure(product, page, folder)) })
    })
  } finally {
    await product.stop()
  }
}

async function measure(product: Child, page: string, folder: string) {
  await warmUp(product, page)
  const bareServer = await startBareCopy(product, page, folder)
  const uncached = { ...BROTLI, ...UNCACHED }
  const loads = { cached: [] as Load[], bare: [] as Load[], uncached: [] as Load[], rendered: [] as Load[] }
  for (let turn = 0; turn < TURNS; turn++) {
    loads.cached.push(await load(product, [page], { headers: BROTLI }))
    loads.bare.push(await load(bareServer, [page], { headers: BROTLI }))
    loads.uncached.push(await load(product, [page], { headers: uncached, connections: RENDER_CONNECTIONS }))
    loads.rendered.push(await load(product, [page], { headers: UNCACHED, connections: FEW_CONNECTIONS }))
  }
  await bareServer.stop()
  const perSecond = (of: Load[]) => median(of.map((each) => each.perSecond))
  const cpuMs = (of: Load[]) => median(of.map((each) => each.cpuMs))
  return {
    cached_per_second: round(perSecond(loads.cached), 0),
    bare_per_second: round(perSecond(loads.bare), 0),
    uncached_per_second: round(perSecond(loads.uncached), 0),
    share_of_bare: round(perSecond(loads.cached) / perSecond(loads.bare)),
    times_uncached: round(perSecond(loads.cached) / perSecond(loads.uncached), 1),
    cached_cpu_ms: round(cpuMs(loads.cached), 3),
    bare_cpu_ms: round(cpuMs(loads.bare), 3),
    uncached_cpu_ms: round(cpuMs(loads.uncached)),
    // Without compression.
    render_cpu_ms: round(cpuMs(loads.rendered)),
    failed: sum(Object.values(loads).flatMap((of) => of.map(({ failed }) => failed))),
  }
}

/** Waits until a frequently read page has been compressed at the best level. */
async function warmUp(product: Child, page: string): Promise<void> {
  const read = async () => (await fetch(product.url + page, { headers: BROTLI })).arrayBuffer()
  for (let count = 0; count < 30; count++) await read()
  await wait(WARM_UP_MS)
  for (let count = 0; count < 30; count++) await read()
  await load(product, [page], { headers: UNCACHED })
}
