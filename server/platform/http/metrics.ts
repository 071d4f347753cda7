import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { limitTime } from '../concurrency/limit-time.ts'

/** A value that is read whenever metrics are, for each of the labels that it has then. */
export interface GaugeReader<Label extends string> {
  name: string
  help: string
  labels: readonly Label[]
  /** A failure leaves the value out. */
  read: () => Promise<Sample<Label>[]> | Sample<Label>[]
}

interface Sample<Label extends string> {
  labels: Record<Label, string>
  value: number
}

/** A database that doesn't answer mustn't hold back what is known without it. */
const READ_MS = 2_000

/**
 * The process's registry, served at `/metrics`.
 *
 * @param groups starts of paths that are measured apart, the first that matches; all others together
 */
export function createMetrics(groups: readonly string[] = []) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route group, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const pageCacheResponses = new Counter({
    name: 'page_cache_responses_total',
    help: 'Page cache responses: cached (hit), rendered (miss) or cached and possibly outdated (stale).',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const queryCacheReads = new Counter({
    name: 'query_cache_reads_total',
    help: 'Reads of cached queries: cached (hit) or read from the database (miss).',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const searches = new Counter({
    name: 'searches_total',
    help: 'Searches answered from memory or by the database, while listings are not in memory.',
    labelNames: ['answered_by'] as const,
    registers: [registry],
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Duration of jobs by queue and result (completed or failed).',
    labelNames: ['queue', 'result'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 2_400],
    registers: [registry],
  })
  // Looking up a series by its labels takes longer than adding to it.
  const pages = seriesByLabel(pageCacheResponses, ['hit', 'miss', 'stale'])
  const queries = seriesByLabel(queryCacheReads, ['hit', 'miss'])
  const searchesBy = seriesByLabel(searches, ['memory', 'database'])
  const series = new Map<string, ReturnType<typeof requests.labels>>()
  const seriesOf = (route: string, method: string, status: number) => {
    const key = `${route} ${method} ${status}`
    const found = series.get(key) ?? requests.labels({ route, method, status })
    series.set(key, found)
    return found
  }
  return {
    observePageCache: (result: keyof typeof pages) => pages[result].inc(),
    observe(path: string, method: string, status: number, seconds: number) {
      seriesOf(routeOf(path, groups), METHODS.has(method) ? method : 'other', status).observe(seconds)
    },
    observeQueryCache: (result: keyof typeof queries) => queries[result].inc(),
    observeSearch: (answeredBy: keyof typeof searchesBy) => searchesBy[answeredBy].inc(),
    observeJob: (queue: string, result: 'completed' | 'failed', seconds: number) =>
      jobs.observe({ queue, result }, seconds),
    addGauge<Label extends string>({ name, help, labels, read }: GaugeReader<Label>) {
      const tooLong = new Error(`${name} took too long`)
      new Gauge<Label>({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          const samples = await limitTime(Promise.resolve(read()), READ_MS, tooLong).catch(() => [])
          this.reset()
          for (const { labels, value } of samples) this.set(labels, value)
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** The series of a counter with one label, by its value. */
const seriesByLabel = <Value extends string>(counter: Counter, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, counter.labels(value)])) as Record<Value, Counter.Internal>

export type Metrics = ReturnType<typeof createMetrics>

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Keeps the number of label values bounded. */
export function routeOf(path: string, groups: readonly string[]): string {
  if (path === '/') return '/'
  return groups.find((group) => path === group || path.startsWith(`${group}/`)) ?? 'other'
}
