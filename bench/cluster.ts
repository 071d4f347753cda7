import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { startPostgres, type ThrowawayPostgres } from '../scripts/throwaway-postgres.mjs'
import { followContentChanges } from '../server/platform/cache/content-changes.ts'
import type { Database, Db } from '../server/platform/db/database.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { createOwnWrites } from '../server/platform/http/own-writes.ts'
import { TestCaller } from '../tests/support/accounts.ts'
import { UNCACHED_MIX } from './api.ts'
import { type FilledDatabase, withFolder } from './databases.ts'
import { type Load, load } from './load.ts'
import { emit, median, quantile, round, sum } from './measure.ts'
import { type Child, startProduct } from './product.ts'

const CONNECTIONS = 48
const TURNS = 3
const INSTANCES = 3
const REPLICAS = 2
const STALE_SAMPLES = 200
const LISTING = 'bench-1'
const BROWSERS = 20
const WRITES = 25
/** Longer together than until replicas are read again after a write. */
const READS_AFTER_WRITE = 20
const READ_EVERY_MS = 40

/** Measures up to three instances with and without two replicas, all on this machine, so that its processors are the limit. */
export async function benchCluster(database: FilledDatabase): Promise<void> {
  const primary = database.env.DATABASE_URL!
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, () => startPostgres({ replicaOf: primary })))
  try {
    await withFolder(async (folder) => {
      const replicaUrls = replicas.map(({ url }) => urlOf(primary, url))
      await compareSizes({ primary, replicaUrls, folder })
      await readOwnWrites({ primary, replicaUrls })
    })
  } finally {
    await Promise.all(replicas.map((replica: ThrowawayPostgres) => replica.stop()))
  }
}

interface Servers {
  primary: string
  replicaUrls: readonly string[]
}

/** The same database on another server. */
function urlOf(database: string, server: string): string {
  const url = new URL(server)
  url.pathname = new URL(database).pathname
  return url.href
}

async function compareSizes({ primary, replicaUrls, folder }: Servers & { folder: string }): Promise<void> {
  const started: Record<string, Child[]> = { none: [], two: [] }
  for (const [replicas, instances] of Object.entries(started))
    for (let number = 1; number <= INSTANCES; number++)
      instances.push(
        await startProduct({
          DATABASE_URL: primary,
          ...(replicas === 'two' && { DATABASE_REPLICA_URLS: replicaUrls.join(',') }),
          DATA_DIR: join(folder, `${replicas}-${number}`),
          DEMO_DATA: 'off',
        }),
      )
  const loads = new Map<string, Measured[]>()
  for (const instances of Object.values(started)) await loadAll(instances)
  for (let turn = 0; turn < TURNS; turn++)
    for (const [replicas, instances] of Object.entries(started))
      for (let count = 1; count <= INSTANCES; count++) {
        const key = JSON.stringify({ instances: count, replicas })
        loads.set(key, [...(loads.get(key) ?? []), await loadAll(instances.slice(0, count))])
      }
  for (const [key, measured] of loads) {
    const of = (figure: keyof Measured) => median(measured.map((each) => each[figure]))
    emit('cluster, uncached searches', {
      ...JSON.parse(key),
      per_second: round(of('perSecond'), 0),
      p99_ms: of('p99'),
      instances_cpu_ms: round(of('cpuMs'), 3),
      machine_cpu_ms: round(of('machineCpuMs'), 3),
      processors_busy: round(of('busy')),
      failed: sum(measured.map(({ failed }) => failed)),
    })
  }
  await measureStaleness(primary, started.two!)
  await Promise.all(Object.values(started).flatMap((instances) => instances.map((instance) => instance.stop())))
}

interface Measured extends Load {
  /** CPU time of everything on this machine, for each request. */
  machineCpuMs: number
  /** The share of the processors' time that was used. */
  busy: number
}

async function loadAll(instances: readonly Child[]): Promise<Measured> {
  const before = processorTimes()
  const started = performance.now()
  const options = { connections: CONNECTIONS / instances.length }
  const loads = await Promise.all(instances.map((instance) => load(instance, UNCACHED_MIX, options)))
  const seconds = (performance.now() - started) / 1_000
  const [used, total] = processorTimes().map((time, at) => time - before[at]!) as [number, number]
  const perSecond = sum(loads.map((each) => each.perSecond))
  return {
    perSecond,
    p50: Math.max(...loads.map(({ p50 }) => p50)),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    cpuMs: sum(loads.map((each) => each.cpuMs * each.perSecond)) / perSecond,
    failed: sum(loads.map(({ failed }) => failed)),
    machineCpuMs: used / (perSecond * seconds),
    busy: used / total,
  }
}

/** Milliseconds that the processors have worked, and in total. */
function processorTimes(): [used: number, total: number] {
  const times = cpus().map((cpu) => cpu.times)
  const total = sum(times.flatMap((each) => Object.values(each)))
  return [total - sum(times.map(({ idle }) => idle)), total]
}

/** How long after a commit on the primary each instance, reading replicas, still shows visitors what was there before. */
async function measureStaleness(primary: string, instances: readonly Child[]): Promise<void> {
  const { db, close } = await open({ primary, replicaUrls: [] })
  const delays: number[] = []
  for (let sample = 1; sample <= STALE_SAMPLES; sample++) {
    const { url } = instances[sample % instances.length]!
    await sql`update land_listings set price = ${sample}::integer where slug = ${LISTING}`.execute(db)
    const committed = performance.now()
    while ((await readPrice(url)) !== sample) await wait(1)
    delays.push(performance.now() - committed)
  }
  await close()
  emit('cluster, staleness', {
    samples: STALE_SAMPLES,
    median_ms: round(median(delays), 1),
    p99_ms: round(quantile(delays, 0.99), 1),
    longest_ms: round(Math.max(...delays), 1),
  })
}

async function readPrice(url: string): Promise<number | null> {
  const response = await fetch(`${url}/api/v1/listings/${LISTING}`)
  return ((await response.json()) as { price: number | null }).price
}

const open = ({ primary, replicaUrls }: Servers): Promise<Database> =>
  openDatabase({ url: primary, replicaUrls, dataDir: '', log: pino({ level: 'silent' }) })

/** Counts reads that don't have what their browser wrote before. */
async function readOwnWrites(servers: Servers): Promise<void> {
  const database = await open(servers)
  const changes = await followContentChanges(database, pino({ level: 'silent' }), [])
  const withOwnWrites = createOwnWrites({ database, changes, publicUrl: 'http://localhost' })
  await sql`create table bench_values as select browser, 0 as value from generate_series(1, ${BROWSERS}::integer) as browser`.execute(
    database.db,
  )
  const counts = { reads: 0, wrong: 0, from_replicas: 0 }
  const browse = async (browser: number) => {
    const caller = new TestCaller()
    const ask = async <Result>(method: string, work: () => Promise<Result>): Promise<Result> => {
      const { promise, resolve } = Promise.withResolvers<Result>()
      const request = new Request('http://localhost/', { method, headers: { Cookie: caller.cookieHeader } })
      const response = await withOwnWrites(request, async () => {
        resolve(await work())
        return new Response()
      })
      caller.storeCookies(response.headers.getSetCookie())
      return promise
    }
    for (let value = 1; value <= WRITES; value++) {
      await ask('POST', () =>
        sql`update bench_values set value = ${value}::integer where browser = ${browser}`.execute(database.db),
      )
      for (let read = 0; read < READS_AFTER_WRITE; read++) {
        const { rows } = await ask('GET', () => readValue(database.reads, browser))
        counts.reads++
        if (rows[0]!.value !== value) counts.wrong++
        if (rows[0]!.fromReplica) counts.from_replicas++
        await wait(READ_EVERY_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: BROWSERS }, (_, at) => browse(at + 1)))
  changes.stop()
  await database.close()
  emit('cluster, reads of own writes', counts)
}

const readValue = (reads: Db, browser: number) =>
  sql<{ value: number; fromReplica: boolean }>`
    select value, pg_is_in_recovery() as "fromReplica" from bench_values where browser = ${browser}`.execute(reads)
