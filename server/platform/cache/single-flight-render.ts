import { AppError } from '../../../domain/errors.ts'
import type { TableName } from '../db/schema.ts'
import { plainError } from '../http/errors.ts'
import { type BufferedResponse, bufferResponse } from '../http/finish.ts'
import type { Logger } from '../http/log.ts'
import { createAdmissionFilter } from './admission.ts'
import type { CacheEntryKey } from './cacheable-routes.ts'
import { type CachedPage, inheritCodings, toCachedPage } from './cached-page.ts'
import type { PageStore } from './page-store.ts'

export type Outcome =
  | { kind: 'page'; page: CachedPage }
  /** The same for all visitors but not cacheable: a missing page, or one with a part that failed. */
  | { kind: 'response'; response: BufferedResponse }
  /** A stream or a personal response, left to the next handler. */
  | { kind: 'pass' }

export interface Rendering {
  /** By `performance.now()`. */
  readonly startedAt: number
  readonly outcome: Promise<Outcome>
}

export interface SingleFlightDependencies {
  render: (request: Request) => Promise<BufferedResponse | Response>
  publicUrl: string
  /** When tables last changed, by `performance.now()`. */
  lastChange: ReadonlyMap<TableName, number>
  log: Pick<Logger, 'error'>
  storeOf: (entry: CacheEntryKey) => PageStore
  /** A cached page could not be rerendered. */
  onFailure: (page: CachedPage) => void
}

/** A search is cached when it is repeated within this many distinct searches. */
const MAX_RECENT_SEARCHES = 2_000
/** After this long, visitors waiting for a page that isn't cached get a 503. */
const MAX_RENDER_MS = 10_000

/** Renders pages and caches them if possible. Concurrent requests for a page share one render. */
export function createSingleFlightRender(dependencies: SingleFlightDependencies): (entry: CacheEntryKey) => Rendering {
  const { render, publicUrl, lastChange, log, storeOf, onFailure } = dependencies
  const running = new Map<string, Rendering>()
  const wasSearchedBefore = createAdmissionFilter(MAX_RECENT_SEARCHES)

  return (entry) => {
    const inFlight = running.get(entry.key)
    if (inFlight) return inFlight
    const startedAt = performance.now()
    const outcome = withTimeout(outcomeOf(entry, startedAt), entry.key).finally(() => running.delete(entry.key))
    const rendering = { startedAt, outcome }
    running.set(entry.key, rendering)
    return rendering
  }

  async function outcomeOf(entry: CacheEntryKey, startedAt: number): Promise<Outcome> {
    const pages = storeOf(entry)
    const previous = pages.get(entry.key)
    const outcome = await renderPage(entry, startedAt)
    if (outcome.kind === 'page') {
      if (previous) inheritCodings(outcome.page, previous)
      if (previous || !entry.hasQuery || wasSearchedBefore(entry.key)) pages.set(entry.key, outcome.page)
    } else if (previous && isFailure(outcome)) onFailure(previous)
    else pages.delete(entry.key)
    return outcome
  }

  async function renderPage({ key, tables }: CacheEntryKey, startedAt: number): Promise<Outcome> {
    try {
      const response = await render(new Request(new URL(key, publicUrl)))
      if (response instanceof Response) {
        await response.body?.cancel()
        return { kind: 'pass' }
      }
      const page = toCachedPage(response, { tables, renderedAt: startedAt })
      if (!page) return isPersonal(response) ? { kind: 'pass' } : { kind: 'response', response }
      // The data may have been read before a change reported during the render.
      const changedAt = Math.max(...tables.map((table) => lastChange.get(table) ?? Number.NEGATIVE_INFINITY))
      if (changedAt >= startedAt) page.changedAt = changedAt
      return { kind: 'page', page }
    } catch (error) {
      log.error({ err: error }, 'rendering a page failed')
      return { kind: 'response', response: await failure('internal', key) }
    }
  }
}

/** Whether a previous version of the page is better than this outcome. */
export function isFailure(outcome: Outcome): boolean {
  if (outcome.kind !== 'response') return false
  const { status } = outcome.response
  // A page that was cacheable before but isn't now lacks a part that failed.
  return status >= 500 || status === 200
}

const isPersonal = ({ headers }: BufferedResponse) =>
  headers.has('Set-Cookie') || /private/.test(headers.get('Cache-Control') ?? '')

function withTimeout(outcome: Promise<Outcome>, address: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const limit = setTimeout(
      async () => resolve({ kind: 'response', response: await failure('unavailable', address) }),
      MAX_RENDER_MS,
    )
    outcome.then(resolve).finally(() => clearTimeout(limit))
  })
}

/** The error is not a stream, so it is always buffered. */
async function failure(code: 'internal' | 'unavailable', address: string): Promise<BufferedResponse> {
  return (await bufferResponse(plainError(new AppError(code), address), { isCacheable: false })) as BufferedResponse
}
