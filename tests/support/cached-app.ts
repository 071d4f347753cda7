import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { postTimer } from '../../server/content/blog/schedule.ts'
import { EVIDENCE_TIMER } from '../../server/land/listings/evidence-timer.ts'
import { followContentChanges } from '../../server/platform/cache/content-changes.ts'
import { createPageCache, type PageCache, type PageCacheDependencies } from '../../server/platform/cache/page-cache.ts'
import { readEnv } from '../../server/platform/env.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { createMetrics } from '../../server/platform/http/metrics.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The status of the page cache: `hit`, `miss` or `stale`; null if it was bypassed. */
  from: string | null
}

export interface CachedApp {
  app: TestApp
  cache: PageCache
  /** Sends a request over a real connection, and returns the response without decoding. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>
  /** Waits until earlier changes have been delivered to the cache. */
  changesDelivered(): Promise<void>
  close(): Promise<void>
}

/** Serves the product through its page cache and a real listener, as `server/main.ts` does. */
export async function serveCached(options: TestAppOptions & Pick<PageCacheDependencies, 'bounds'>): Promise<CachedApp> {
  const log = pino({ level: 'silent' })
  const changes = await followContentChanges(options.database, log, [postTimer(options.database.db), EVIDENCE_TIMER])
  const app = await createTestApp({ changes, ...options })
  const server = await listen(readEnv({ PORT: '0' }))
  const cache = createPageCache({
    render: app.fetchBuffered,
    cacheable: app.cacheable,
    publicUrl: 'https://voltacre.test',
    changes,
    forwarding: server.forwarding,
    log,
    metrics: createMetrics(),
    views: options.views,
    ...(options.bounds ? { bounds: options.bounds } : {}),
  })
  server.serve(app.fetch, cache.middleware)
  return {
    app,
    cache,
    get: (path, headers = {}, method = 'GET') => ask({ port: server.port, path, headers, method }),
    changesDelivered: async () => {
      while (changes.disconnectedSince !== null) await wait(20)
      await wait(DELIVERED_MS)
    },
    close: async () => {
      changes.stop()
      server.http.close()
      server.http.closeAllConnections()
      await app.close()
    },
  }
}

/** Longer than changes are batched. */
const DELIVERED_MS = 600
const FROM = /hit; detail=(stale)|(hit)|fwd=(miss)/

async function ask(options: {
  port: number
  path: string
  headers: Record<string, string>
  method: string
}): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', agent: false, ...options }).end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const [, ...from] = FROM.exec(response.headers['cache-status'] ?? '') ?? []
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(chunks),
    from: from.find((word) => word !== undefined) ?? null,
  }
}
