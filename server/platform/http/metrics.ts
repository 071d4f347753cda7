import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** The process's registry, served at `/metrics`. */
/** @param groups starts of paths that are measured apart, the first that matches; all others together */
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
  const byResult = {
    hit: pageCacheResponses.labels('hit'),
    miss: pageCacheResponses.labels('miss'),
    stale: pageCacheResponses.labels('stale'),
  }
  // Looking up a series by its labels takes longer than adding to it.
  const series = new Map<string, ReturnType<typeof requests.labels>>()
  const seriesOf = (route: string, method: string, status: number) => {
    const key = `${route} ${method} ${status}`
    const found = series.get(key) ?? requests.labels({ route, method, status })
    series.set(key, found)
    return found
  }
  return {
    observePageCache: (result: keyof typeof byResult) => byResult[result].inc(),
    observe(path: string, method: string, status: number, seconds: number) {
      seriesOf(routeOf(path, groups), METHODS.has(method) ? method : 'other', status).observe(seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Keeps the number of label values bounded. */
export function routeOf(path: string, groups: readonly string[]): string {
  if (path === '/') return '/'
  return groups.find((group) => path === group || path.startsWith(`${group}/`)) ?? 'other'
}
