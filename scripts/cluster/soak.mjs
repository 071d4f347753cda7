import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../project.mjs'
import { DrillLoad } from './drill-load.mjs'
import { HOST, PORTS, PROCESSES } from './layout.mjs'
import { runningStates, until } from './running.mjs'

const PAUSE_MS = 250
const PARTS = 6
const SETTLE_MS = 120_000
const MEGABYTE = 1e6

/** Prometheus's queries, each with a value for each process, and what that value is divided by. */
const MEASURES = {
  'memory in MB': { query: 'process_resident_memory_bytes', unit: MEGABYTE },
  'heap in MB': { query: 'nodejs_heap_size_used_bytes', unit: MEGABYTE },
  'open files and sockets': { query: 'process_open_fds', unit: 1 },
  'database connections': { query: 'sum by (instance) (database_connections)', unit: 1 },
  'jobs ready to run': { query: 'sum by (instance) (jobs{state="ready"})', unit: 1 },
}

/** Uses the site as people do for so long, and prints what Prometheus saw of each process. Fails if anything acknowledged was lost or done twice. */
export async function soak(minutes) {
  await runningStates()
  const load = new DrillLoad(PAUSE_MS)
  const started = Date.now()
  await load.start()
  await wait(minutes * 60_000)
  const ended = Date.now()
  const { lost, doubled, done } = await load.stop()
  const { reads, writes } = load.counts
  console.log(`${reads.done} reads, ${reads.failed} failed; ${writes.done} writes, ${writes.failed} failed.`)
  console.log(`${done.pictures} pictures, ${done.messages} messages, ${done.imports} imports.\n`)
  for (const [name, measure] of Object.entries(MEASURES)) await printMeasure(name, measure, { started, ended })
  await until(
    'Jobs are still waiting',
    SETTLE_MS,
    async () => (await ask('query', { query: 'sum(jobs{state!="deferred"})' }))[0]?.value[1] === '0',
  )
  if (lost.length + doubled.length + load.stale > 0)
    throw new SetupError(`Lost: ${lost.join('; ')}. Doubled: ${doubled.join('; ')}. Stale reads: ${load.stale}.`)
}

/** A row for each process, and a column with the average of each sixth of the time. */
async function printMeasure(name, { query, unit }, { started, ended }) {
  const step = Math.floor((ended - started) / PARTS / 1_000)
  const series = await ask('query_range', {
    query: `avg_over_time((${query})[${step}s:5s])`,
    start: started / 1_000 + step,
    end: ended / 1_000,
    step,
  })
  console.log(
    `| ${name} | ${series[0].values.map((_, at) => `${Math.round(((at + 1) * step) / 60)} min`).join(' | ')} |`,
  )
  console.log(`|${'---|'.repeat(series[0].values.length + 1)}`)
  for (const { name: process, port } of PROCESSES) {
    const values = series.find(({ metric }) => metric.instance === `${HOST}:${port}`)?.values ?? []
    console.log(`| ${process} | ${values.map(([, value]) => Math.round(value / unit)).join(' | ')} |`)
  }
  console.log()
}

async function ask(path, query) {
  const response = await fetch(`http://${HOST}:${PORTS.prometheus}/api/v1/${path}?${new URLSearchParams(query)}`)
  const { data, error } = await response.json()
  if (error) throw new Error(`Prometheus: ${error}`)
  return data.result
}
