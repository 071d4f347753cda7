import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { type Child, startProduct } from './child.ts'
import { emit, median, round } from './measure.ts'

const PAGES = ['/', '/blog/how-an-interconnection-queue-works', '/city/austin-texas', '/listings/riverside-40']
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const BOT = 'Mozilla/5.0 (X11; Linux x86_64; compatible; ExampleBot/1.0; +https://bot.example/) Gecko'
const VISITORS = 500
const CONNECTIONS = 32
/** Requests per load. A time limit would abort requests whose views may or may not count. */
const AMOUNT = 20_000
const TURNS = 9
const PER_SECOND = 1_000
const PACED_SECONDS = 10
const READERS = 16
const UNTIL_STOPPED_MS = 3_000
const WARM_UP_MS = 6_000

/** Measures the cost of counting views, and checks the counts, including a SIGTERM under load. */
export async function benchAnalytics(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  try {
    const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
    await warmUp(product)
    // The same pages in the same run. Views of bots are detected and not counted.
    const turns: Record<'counted' | 'uncounted', Load[]> = { counted: [], uncounted: [] }
    for (let turn = 0; turn < TURNS; turn++) {
      const order = turn % 2 ? (['counted', 'uncounted'] as const) : (['uncounted', 'counted'] as const)
      for (const variant of order) turns[variant].push(await load(product, variant === 'counted' ? BROWSER : BOT))
    }
    const paced = await load(product, BROWSER, { overallRate: PER_SECOND, amount: PER_SECOND * PACED_SECONDS })
    const aroundStop = await readUntilStopped(product)
    const sent = TURNS * AMOUNT + PER_SECOND * PACED_SECONDS + aroundStop
    const counted = await viewsIn(dataDir)
    const [on, off] = [perSecond(turns.counted), perSecond(turns.uncounted)]
    emit('analytics', {
      counted_per_second: round(on, 0),
      uncounted_per_second: round(off, 0),
      cost_of_throughput: round(1 - pairwise(turns, ({ perSecond }) => perSecond), 4),
      cost_in_cpu: round(pairwise(turns, ({ cpuMs }) => cpuMs) - 1, 4),
      counted_cpu_ms: round(cpuMs(turns.counted), 4),
      uncounted_cpu_ms: round(cpuMs(turns.uncounted), 4),
      paced_per_second: round(paced.perSecond, 0),
      views_sent: sent,
      views_sent_around_sigterm: aroundStop,
      views_counted: counted,
      views_missing: sent - counted,
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Load {
  perSecond: number
  cpuMs: number
}

/** The median ratio of paired turns, because the speed of the machine changes over minutes. */
const pairwise = ({ counted, uncounted }: Record<'counted' | 'uncounted', Load[]>, of: (load: Load) => number) =>
  median(counted.map((load, turn) => of(load) / of(uncounted[turn]!)))

const perSecond = (loads: Load[]) => median(loads.map((load) => load.perSecond))
const cpuMs = (loads: Load[]) => median(loads.map((load) => load.cpuMs))

async function load(product: Child, agent: string, options: Partial<autocannon.Options> = {}): Promise<Load> {
  const before = product.cpuMs()
  const started = performance.now()
  const result = await autocannon({
    url: product.url,
    connections: CONNECTIONS,
    amount: AMOUNT,
    requests: Array.from({ length: VISITORS }, (_, visitor) => ({
      method: 'GET' as const,
      path: PAGES[visitor % PAGES.length]!,
      headers: {
        'Accept-Encoding': 'br',
        'User-Agent': agent,
        'X-Forwarded-For': `203.0.${visitor >> 8}.${visitor & 255}`,
      },
    })),
    ...options,
  })
  if (result.non2xx + result.errors > 0) throw new Error('A cached page was not answered.')
  const seconds = (performance.now() - started) / 1_000
  return { perSecond: result['2xx'] / seconds, cpuMs: (product.cpuMs() - before) / result['2xx'] }
}

async function warmUp(product: Child): Promise<void> {
  await load(product, BOT, { amount: 5_000 })
  await wait(WARM_UP_MS)
  await load(product, BOT, { amount: 20_000 })
}

/** @returns the number of pages received while the product was stopped under load */
async function readUntilStopped(product: Child): Promise<number> {
  let received = 0
  const read = async () => {
    while (await isAnswered(product.url + PAGES[received % PAGES.length])) received++
  }
  const readers = Array.from({ length: READERS }, read)
  await wait(UNTIL_STOPPED_MS)
  await product.stop()
  await Promise.all(readers)
  return received
}

/** Whether the complete page was received. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { 'User-Agent': BROWSER } })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function viewsIn(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, log: console as never })
  const { rows } = await sql<{ views: number }>`select sum(views)::int as views from analytics_hours`.execute(
    database.db,
  )
  await database.close()
  return rows[0]?.views ?? 0
}
