import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { TableName } from '../db/schema.ts'
import type { BufferedResponse } from '../http/finish.ts'
import type { Forwarding } from '../http/forwarding.ts'
import type { Middleware } from '../http/listen.ts'
import type { Logger } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { observe } from '../http/observe.ts'
import { hasWritten } from '../http/own-writes.ts'
import { type Screen, screenOf, type ViewListener } from '../http/screen-response.ts'
import { carriesSession } from '../http/session-cookie.ts'
import { type CacheableRoute, type CacheEntryKey, createCacheKeys } from './cacheable-routes.ts'
import type { CachedPage } from './cached-page.ts'
import type { ContentChanges } from './content-changes.ts'
import { type Bounds, createPageStore, type PageStore } from './page-store.ts'
import { checkFreshness, retryAt } from './revalidation.ts'
import { type Exchange, type Mark, sendPage, sendReady, sendUncached } from './send-page.ts'
import { createSingleFlightRender, isFailure, type Outcome } from './single-flight-render.ts'

export interface PageCacheDependencies {
  /** Renders a page as any visitor sees it. */
  render: (request: Request) => Promise<BufferedResponse | Response>
  /** The pages to cache. */
  cacheable: readonly CacheableRoute[]
  /** Base of the addresses to render. */
  publicUrl: string
  changes: ContentChanges
  forwarding: Pick<Forwarding, 'clientAddressOf'>
  log: Pick<Logger, 'info' | 'error'>
  metrics: Metrics
  views?: ViewListener | undefined
  bounds?: { pages: Bounds; searches: Bounds }
}

export interface PageCache {
  /** Responds to visitors' requests for cacheable pages; other requests go to the next handler. */
  readonly middleware: Middleware
  readonly size: { readonly pages: number; readonly bytes: number }
}

interface Sent {
  status: number
  mark: Mark
  screen: Screen | null
}

/** Searches have their own store, so that they never evict pages. */
const BOUNDS = {
  pages: { pages: 5_000, bytes: 64_000_000 },
  searches: { pages: 1_000, bytes: 16_000_000 },
}

/** Caches the pages that visitors read; see docs/decisions/015-page-cache.md. */
export function createPageCache(dependencies: PageCacheDependencies): PageCache {
  const { cacheable, changes, log, metrics, views, forwarding, bounds = BOUNDS } = dependencies
  const cacheKeyOf = createCacheKeys(cacheable)
  const pages = createPageStore(bounds.pages)
  const searches = createPageStore(bounds.searches)
  const storeOf = ({ hasQuery }: CacheEntryKey): PageStore => (hasQuery ? searches : pages)
  const lastChange = new Map<TableName, number>()
  const rerender = createSingleFlightRender({ ...dependencies, lastChange, storeOf, onFailure: recordFailure })
  let unavailableUntil = Number.NEGATIVE_INFINITY

  const shown = cacheable.flatMap(({ tables }) => tables)
  changes.onGroupedChange(shown, (tables) => {
    const now = performance.now()
    for (const table of tables) lastChange.set(table, now)
    pages.markChanged(tables, now)
    searches.markChanged(tables, now)
    unavailableUntil = Number.NEGATIVE_INFINITY
  })

  function recordFailure(page: CachedPage): void {
    page.failedAt = performance.now()
    if (changes.disconnectedSince !== null) unavailableUntil = retryAt(page.failedAt)
  }

  const freshnessNow = (page: CachedPage) => checkFreshness(page, { now: performance.now(), changes, unavailableUntil })

  /** Returns what to send and its Cache-Status. */
  async function find(entry: CacheEntryKey): Promise<Outcome & { mark: Mark }> {
    const page = storeOf(entry).get(entry.key)
    if (!page) return { ...(await rerender(entry).outcome), mark: 'miss' }
    const freshness = freshnessNow(page)
    if (freshness.kind === 'fresh') return { kind: 'page', page, mark: 'hit' }
    if (freshness.kind === 'stale' && !freshness.retry) return { kind: 'page', page, mark: 'stale' }

    const { startedAt, outcome } = rerender(entry)
    if (freshness.kind === 'revalidate') return { kind: 'page', page, mark: 'hit' }
    if (freshness.kind === 'stale') return { kind: 'page', page, mark: 'stale' }

    const timeoutMs = Math.max(0, startedAt + freshness.timeoutMs - performance.now())
    const rerendered = await Promise.race([outcome, wait(timeoutMs, null, { ref: false })])
    if (rerendered !== null && !isFailure(rerendered)) return { ...rerendered, mark: 'miss' }
    if (rerendered === null && freshness.mayServeOld) return { kind: 'page', page, mark: 'hit' }
    if (rerendered === null) recordFailure(page)
    return { kind: 'page', page, mark: 'stale' }
  }

  async function findAndSend(exchange: Exchange, entry: CacheEntryKey, next: () => void): Promise<void> {
    const found = await find(entry)
    if (found.kind === 'pass') return next()
    const { mark } = found
    const status =
      found.kind === 'response'
        ? await sendUncached(exchange, found.response)
        : await sendPage(exchange, found.page, { mark, onResized: () => storeOf(entry).resized(entry.key) })
    const screen = found.kind === 'response' ? screenOf(found.response.headers) : found.page.screen
    report(exchange, { status, mark, screen })
  }

  /** Sends the page if it is fresh and has the requested encoding. @returns whether it was sent */
  function trySendReady(exchange: Exchange, page: CachedPage): boolean {
    if (freshnessNow(page).kind !== 'fresh') return false
    const status = sendReady(exchange, page)
    if (status !== null) report(exchange, { status, mark: 'hit', screen: page.screen })
    return status !== null
  }

  function report({ request, id, started }: Exchange, { status, mark, screen }: Sent): void {
    const { method = 'GET', url: address = '', headers } = request
    const path = address.split('?', 1)[0] ?? ''
    observe({ log, metrics }, { id, method, path, status, started })
    metrics.observePageCache(mark)
    const header = (name: string) => headers[name] as string | undefined
    const clientAddress = () => forwarding.clientAddressOf(request)
    views?.record({ method, address, status, screen, clientAddress, header })
  }

  return {
    middleware: (request, response, next) => {
      if (!isVisitorReading(request)) return next()
      const address = request.url ?? ''
      const exchange = { request, response, id: crypto.randomUUID(), started: performance.now() }
      // Most requests use a cache key as their URL, so that it need not be computed.
      const page = pages.get(address)
      if (page && trySendReady(exchange, page)) return
      const entry = cacheKeyOf(address)
      if (!entry) return next()
      findAndSend(exchange, entry, next).catch((error: unknown) => {
        log.error({ err: error }, 'sending a cached page failed')
        response.destroy()
      })
    },
    get size() {
      return { pages: pages.size + searches.size, bytes: pages.bytes + searches.bytes }
    },
  }
}

function isVisitorReading({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.authorization === undefined && !carriesSession(headers.cookie) && !hasWritten(headers.cookie)
}
