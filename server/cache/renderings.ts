import { AppError } from '../../domain/errors.ts'
import { plainErrorPage } from '../http/errors.ts'
import { toWhole, type WholeAnswer } from '../http/finish.ts'
import type { Logger } from '../http/log.ts'
import type { ContentChanges, ContentTable } from './content-changes.ts'
import { inheritCodings, type KeptPage, keptPage } from './kept-page.ts'
import type { KeptPages } from './kept-pages.ts'
import type { Kept } from './kinds.ts'
import { createSeenBefore } from './seen-before.ts'

export type Outcome =
  | { kind: 'page'; page: KeptPage }
  /** Not to be kept, but the same for everybody: a page that is missing, or lacks a part that failed. */
  | { kind: 'whole'; whole: WholeAnswer }
  /** Not for the cache at all. */
  | { kind: 'pass' }

export interface Rendering {
  /** Of `performance.now()`. */
  readonly startedAt: number
  readonly outcome: Promise<Outcome>
}

export interface RenderingsDependencies {
  render: (request: Request) => Promise<WholeAnswer | Response>
  publicUrl: string
  changes: ContentChanges
  log: Pick<Logger, 'error'>
  storeOf: (kept: Kept) => KeptPages
  /** A kept page could not be rendered anew. */
  onFailure: (page: KeptPage) => void
}

/** A search is kept when it is asked for again while so many others were. */
const REMEMBERED_SEARCHES = 2_000
/** Whoever waits for a page that is not kept is told to come again after so long. */
const LONGEST_MS = 10_000

/** Renders what is asked for and keeps what may be kept, one rendering of a page at a time. */
export function createRenderings(dependencies: RenderingsDependencies): (kept: Kept) => Rendering {
  const { render, publicUrl, changes, log, storeOf, onFailure } = dependencies
  const running = new Map<string, Rendering>()
  const wasSearchedBefore = createSeenBefore(REMEMBERED_SEARCHES)
  const lastChange = new Map<ContentTable, number>()
  changes.onChange((tables) => {
    for (const table of tables) lastChange.set(table, performance.now())
  })

  return (kept) => {
    const already = running.get(kept.key)
    if (already) return already
    const startedAt = performance.now()
    const outcome = orTooLate(outcomeOf(kept, startedAt)).finally(() => running.delete(kept.key))
    const rendering = { startedAt, outcome }
    running.set(kept.key, rendering)
    return rendering
  }

  async function outcomeOf(kept: Kept, startedAt: number): Promise<Outcome> {
    const pages = storeOf(kept)
    const former = pages.get(kept.key)
    const outcome = await rendered(kept, startedAt)
    if (outcome.kind === 'page') {
      if (former) inheritCodings(outcome.page, former)
      if (former || !kept.hasQuery || wasSearchedBefore(kept.key)) pages.set(kept.key, outcome.page)
    } else if (former && isFailure(outcome)) onFailure(former)
    else pages.delete(kept.key)
    return outcome
  }

  async function rendered({ key, tables }: Kept, startedAt: number): Promise<Outcome> {
    try {
      const whole = await render(new Request(new URL(key, publicUrl)))
      if (whole instanceof Response) {
        await whole.body?.cancel()
        return { kind: 'pass' }
      }
      const page = keptPage(whole, { tables, renderedAt: startedAt })
      if (!page) return isForOne(whole) ? { kind: 'pass' } : { kind: 'whole', whole }
      // What was read may be older than a change that was heard of meanwhile.
      const changedAt = Math.max(...tables.map((table) => lastChange.get(table) ?? Number.NEGATIVE_INFINITY))
      if (changedAt >= startedAt) page.changedAt = changedAt
      return { kind: 'page', page }
    } catch (error) {
      log.error({ err: error }, 'a page could not be rendered')
      return { kind: 'whole', whole: await failure('internal') }
    }
  }
}

/** Whether a page that was there before would be better than this. */
export function isFailure(outcome: Outcome): boolean {
  if (outcome.kind !== 'whole') return false
  const { status } = outcome.whole
  // A page that may not be kept although it was before lacks a part.
  return status >= 500 || status === 200
}

const isForOne = ({ headers }: WholeAnswer) =>
  headers.has('Set-Cookie') || /private/.test(headers.get('Cache-Control') ?? '')

function orTooLate(outcome: Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve) => {
    const limit = setTimeout(async () => resolve({ kind: 'whole', whole: await failure('unavailable') }), LONGEST_MS)
    outcome.then(resolve).finally(() => clearTimeout(limit))
  })
}

/** No stream is made of it, so that it is whole. */
async function failure(code: 'internal' | 'unavailable'): Promise<WholeAnswer> {
  return (await toWhole(plainErrorPage(new AppError(code)), { mayBeKept: false })) as WholeAnswer
}
