import { setTimeout as wait } from 'node:timers/promises'
import type { MapManifest } from '../server/geodata/tiles/service.ts'
import { UNCACHED_MIX } from './api.ts'
import type { FilledDatabase } from './databases.ts'
import { CONNECTIONS, type Load, load } from './load.ts'
import { emit, median, note, round, sum } from './measure.ts'
import { type Child, startProduct } from './product.ts'

const SAMPLE_MS = 250
const LOAD_SECONDS = 8
const LOADS = 3
/** Between loads during the background work, which they slow down. */
const PAUSE_MS = 20_000
const POLL_MS = 5_000
/** The work is done when no layer waits and the processes use less than this share of a core, until screening has ended, too. */
const QUIET_SHARE = 0.1
const QUIET_MS = 75_000

/**
 * Memory of all processes of the server, and latencies of searches: while layers are loaded, tiles are built and listings are
 * screened after a start, and once all that is done.
 * @param maxWorkMs limit for that work; `is_done` is false if it takes longer, and then nothing is measured idle or quiet
 */
export async function benchMemory(database: FilledDatabase, maxWorkMs: number): Promise<void> {
  const { kind, rows, env } = database
  const report = (what: string, figures: object) => emit(`memory ${kind}, ${what}`, { rows, ...figures })
  const product = await startProduct({ ...env, MAP_LAYERS: 'on' })
  const memory = watchMemory(product)
  try {
    const { busy, ...work } = await measureWork(product, maxWorkMs)
    report('idle', { is_done: work.is_done, ...memory.current() })
    const quiet = await measureSearches(product, 0)
    report('peak', memory.highest())
    report('searches at 64 connections', compare(busy, quiet.loads))
    await product.stop()
    report('background work', { ...work, screened: await countScreened(database) })
  } finally {
    memory.stop()
    await product.stop()
  }
}

/** Searches at the beginning of the background work, and waits until that is done. */
async function measureWork(product: Child, maxWorkMs: number) {
  const started = performance.now()
  await wait(POLL_MS)
  note('Searching during the background work…')
  const { loads: busy, cpuMs: searchCpuMs } = await measureSearches(product, PAUSE_MS)
  note('Waiting for the end of the background work…')
  let last = { at: performance.now(), cpuMs: product.treeCpuMs() }
  let done = last
  while (last.at - done.at < QUIET_MS && last.at - started < maxWorkMs) {
    await wait(POLL_MS)
    const now = { at: performance.now(), cpuMs: product.treeCpuMs() }
    const share = (now.cpuMs - last.cpuMs) / (now.at - last.at)
    last = now
    if (share > QUIET_SHARE || !(await isMapComplete(product.url))) done = now
  }
  return {
    busy,
    is_done: last.at - done.at >= QUIET_MS,
    seconds: round((done.at - started) / 1_000, 0),
    /** Without the database server's. */
    cpu_seconds: round((done.cpuMs - searchCpuMs) / 1_000, 0),
  }
}

/** Whether all layers are on the map. */
async function isMapComplete(url: string): Promise<boolean> {
  const { layers, waiting } = (await (await fetch(`${url}/tiles/map.json`)).json()) as MapManifest
  return layers.length > 0 && waiting.length === 0
}

/** @returns the loads, and the CPU time of the server process during them */
async function measureSearches(product: Child, pauseMs: number): Promise<{ loads: Load[]; cpuMs: number }> {
  const loads: Load[] = []
  let cpuMs = 0
  for (let count = 0; count < LOADS; count++) {
    if (count > 0) await wait(pauseMs)
    const before = product.cpuMs()
    loads.push(await load(product, UNCACHED_MIX, { connections: CONNECTIONS, seconds: LOAD_SECONDS }))
    cpuMs += product.cpuMs() - before
  }
  return { loads, cpuMs }
}

function compare(busy: readonly Load[], quiet: readonly Load[]) {
  const of = (loads: readonly Load[], figure: 'p50' | 'p99' | 'perSecond') => median(loads.map((each) => each[figure]))
  return {
    busy_p50_ms: of(busy, 'p50'),
    busy_p99_ms: of(busy, 'p99'),
    busy_per_second: round(of(busy, 'perSecond'), 0),
    p50_ms: of(quiet, 'p50'),
    p99_ms: of(quiet, 'p99'),
    per_second: round(of(quiet, 'perSecond'), 0),
    p50_ratio: round(of(busy, 'p50') / of(quiet, 'p50')),
    p99_ratio: round(of(busy, 'p99') / of(quiet, 'p99')),
    failed: sum([...busy, ...quiet].map(({ failed }) => failed)),
  }
}

/** Samples the memory: of all processes together, and the highest of each. */
function watchMemory(product: Child) {
  const current = () => summarize(product.memoryMb())
  let peak = current()
  const highest: Record<string, number> = {}
  const timer = setInterval(() => {
    const now = current()
    if (now.total_mb > peak.total_mb) peak = now
    for (const [name, mb] of Object.entries(now.by_process)) highest[name] = Math.max(mb, highest[name] ?? 0)
  }, SAMPLE_MS)
  return { current, highest: () => ({ ...peak, highest_of_each: highest }), stop: () => clearInterval(timer) }
}

const summarize = (megabytes: Record<string, number>) => ({
  total_mb: round(sum(Object.values(megabytes)), 0),
  by_process: Object.fromEntries(Object.entries(megabytes).map(([name, mb]) => [name, round(mb, 0)])),
})

export async function countScreened({ open }: FilledDatabase): Promise<number> {
  const { db, close } = await open()
  const counted = db.selectFrom('site_screenings').select((select) => select.fn.countAll().as('count'))
  const { count } = await counted.where('kind', '=', 'listing').executeTakeFirstOrThrow()
  await close()
  return Number(count)
}
