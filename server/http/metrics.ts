import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What `/metrics` tells; one registry a process. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by kind of address, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const keptPages = new Counter({
    name: 'page_cache_answers_total',
    help: 'Answers of the page cache: kept (hit), rendered (miss), kept though it may be outdated (stale).',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const byResult = {
    hit: keptPages.labels('hit'),
    miss: keptPages.labels('miss'),
    stale: keptPages.labels('stale'),
  }
  // Finding a series by its labels takes longer than adding to it.
  const series = new Map<string, ReturnType<typeof requests.labels>>()
  const seriesOf = (route: string, method: string, status: number) => {
    const key = `${route} ${method} ${status}`
    const found = series.get(key) ?? requests.labels({ route, method, status })
    series.set(key, found)
    return found
  }
  return {
    observeKept: (result: keyof typeof byResult) => byResult[result].inc(),
    observe(path: string, method: string, status: number, seconds: number) {
      seriesOf(routeOf(path), METHODS.has(method) ? method : 'other', status).observe(seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const KINDS = ['/api/v1/listings', '/api', '/assets', '/media', '/listings', '/search', '/blog', '/city', '/healthz']

/** A bounded set of labels, whatever is asked for. */
function routeOf(path: string): string {
  if (path === '/') return '/'
  return KINDS.find((kind) => path === kind || path.startsWith(`${kind}/`)) ?? 'other'
}
