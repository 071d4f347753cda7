import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Screen, screenOf } from '../analytics/screen.ts'
import type { ViewCounter } from '../analytics/view-counter.ts'
import { carriesSession } from '../auth/session-cookie.ts'
import type { WholeAnswer } from '../http/finish.ts'
import type { Logger } from '../http/log.ts'
import type { Metrics } from '../http/metrics.ts'
import { observe } from '../http/observe.ts'
import type { Middleware } from '../listen.ts'
import type { ContentChanges } from './content-changes.ts'
import type { KeptPage } from './kept-page.ts'
import { type Bounds, createKeptPages, type KeptPages } from './kept-pages.ts'
import { type Kept, keptAs } from './kinds.ts'
import { createRenderings, isFailure, type Outcome } from './renderings.ts'
import { renewalOf, retryAt } from './renewal.ts'
import { type Exchange, type Mark, sendPage, sendReady, sendWhole } from './send-page.ts'

export interface PageCacheDependencies {
  /** Renders what a visitor sees, to be sent to anybody. */
  render: (request: Request) => Promise<WholeAnswer | Response>
  /** Begins the addresses that are rendered. */
  publicUrl: string
  changes: ContentChanges
  log: Pick<Logger, 'info' | 'error'>
  metrics: Metrics
  views?: Pick<ViewCounter, 'saw'> | undefined
  bounds?: { pages: Bounds; searches: Bounds }
}

export interface PageCache {
  /** Answers visitors who read a page that is kept; everybody else goes on. */
  readonly middleware: Middleware
  readonly kept: { readonly pages: number; readonly bytes: number }
}

interface Sent {
  status: number
  mark: Mark
  screen: Screen | null
}

/** Searches have their own room: however many there are, they push out no page. */
const BOUNDS = {
  pages: { pages: 5_000, bytes: 64_000_000 },
  searches: { pages: 1_000, bytes: 16_000_000 },
}

/** Pages of visitors, rendered once; see docs/decisions/040-page-cache.md. */
export function createPageCache(dependencies: PageCacheDependencies): PageCache {
  const { changes, log, metrics, views, bounds = BOUNDS } = dependencies
  const pages = createKeptPages(bounds.pages)
  const searches = createKeptPages(bounds.searches)
  const storeOf = ({ hasQuery }: Kept): KeptPages => (hasQuery ? searches : pages)
  const renderAnew = createRenderings({ ...dependencies, storeOf, onFailure: noteFailure })
  let awayUntil = Number.NEGATIVE_INFINITY

  changes.onChange((tables) => {
    pages.markChanged(tables, performance.now())
    searches.markChanged(tables, performance.now())
    awayUntil = Number.NEGATIVE_INFINITY
  })

  function noteFailure(page: KeptPage): void {
    page.failedAt = performance.now()
    if (changes.unheardSince !== null) awayUntil = retryAt(page.failedAt)
  }

  const renewalNow = (page: KeptPage) => renewalOf(page, { now: performance.now(), changes, awayUntil })

  /** What to send, and how it came about. */
  async function find(kept: Kept): Promise<Outcome & { mark: Mark }> {
    const page = storeOf(kept).get(kept.key)
    if (!page) return { ...(await renderAnew(kept).outcome), mark: 'miss' }
    const renewal = renewalNow(page)
    if (renewal.kind === 'fresh') return { kind: 'page', page, mark: 'hit' }
    if (renewal.kind === 'stale' && !renewal.retry) return { kind: 'page', page, mark: 'stale' }

    const { startedAt, outcome } = renderAnew(kept)
    if (renewal.kind === 'behind') return { kind: 'page', page, mark: 'hit' }
    if (renewal.kind === 'stale') return { kind: 'page', page, mark: 'stale' }

    const patience = Math.max(0, startedAt + renewal.patience - performance.now())
    const renewed = await Promise.race([outcome, wait(patience, null, { ref: false })])
    if (renewed !== null && !isFailure(renewed)) return { ...renewed, mark: 'miss' }
    if (renewed === null && renewal.isGraceful) return { kind: 'page', page, mark: 'hit' }
    if (renewed === null) noteFailure(page)
    return { kind: 'page', page, mark: 'stale' }
  }

  async function findAndSend(exchange: Exchange, kept: Kept, next: () => void): Promise<void> {
    const found = await find(kept)
    if (found.kind === 'pass') return next()
    const { mark } = found
    const status =
      found.kind === 'whole'
        ? await sendWhole(exchange, found.whole)
        : await sendPage(exchange, found.page, { mark, onGrown: () => storeOf(kept).resized(kept.key) })
    const screen = found.kind === 'whole' ? screenOf(found.whole.headers) : found.page.screen
    tell(exchange, { status, mark, screen })
  }

  /** Whether a page could be sent at once: it is fresh and has the form that is asked for. */
  function sentAtOnce(exchange: Exchange, page: KeptPage): boolean {
    if (renewalNow(page).kind !== 'fresh') return false
    const status = sendReady(exchange, page)
    if (status !== null) tell(exchange, { status, mark: 'hit', screen: page.screen })
    return status !== null
  }

  function tell({ request, id, started }: Exchange, { status, mark, screen }: Sent): void {
    const { method = 'GET', url: address = '', headers, socket } = request
    const path = address.split('?', 1)[0] ?? ''
    observe({ log, metrics }, { id, method, path, status, started })
    metrics.observeKept(mark)
    const header = (name: string) => headers[name] as string | undefined
    views?.saw({ method, address, status, screen, remoteAddress: socket.remoteAddress, header })
  }

  return {
    middleware: (request, response, next) => {
      if (!isVisitorReading(request)) return next()
      const address = request.url ?? ''
      const exchange = { request, response, id: crypto.randomUUID(), started: performance.now() }
      // Most pages are asked for by the very key that they are kept under.
      const page = pages.get(address)
      if (page && sentAtOnce(exchange, page)) return
      const kept = keptAs(address)
      if (!kept) return next()
      findAndSend(exchange, kept, next).catch((error: unknown) => {
        log.error({ err: error }, 'a kept page could not be sent')
        response.destroy()
      })
    },
    get kept() {
      return { pages: pages.size + searches.size, bytes: pages.bytes + searches.bytes }
    },
  }
}

function isVisitorReading({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers.authorization === undefined && !carriesSession(headers.cookie)
}
