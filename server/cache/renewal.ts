import type { ContentChanges } from './content-changes.ts'
import type { KeptPage } from './kept-page.ts'

/** After so long a page is rendered anew behind whoever asks for it: nothing is known to have changed. */
const FRESH_MS = 60_000
/** While changes are not heard of, a page is good for so long. */
const FRESH_UNHEARD_MS = 1_000
/** A changed page may still be sent for so long when rendering it anew takes more than a moment. */
const GRACE_MS = 1_000
const MOMENT_MS = 100
/** A database that lets a page wait for longer is as good as away. */
const PATIENCE_MS = 2_000
/** How often it is tried whether what failed works again. */
const RETRY_MS = 1_000

/**
 * What is to be done with a page that is asked for: sent as it is (`fresh`), sent while it is rendered anew (`behind`),
 * or rendered anew first, for `patience` milliseconds at most: past that, the old one is sent, which is all right while
 * `isGraceful`. `stale` is sent because it cannot be rendered anew.
 */
export type Renewal =
  | { kind: 'fresh' }
  | { kind: 'behind' }
  | { kind: 'stale'; retry: boolean }
  | { kind: 'first'; patience: number; isGraceful: boolean }

interface Circumstances {
  now: number
  changes: Pick<ContentChanges, 'unheardSince'>
  /** Until when nothing is tried, as the database was found to be away. */
  awayUntil: number
}

export function renewalOf(page: KeptPage, { now, changes, awayUntil }: Circumstances): Renewal {
  const doubtedSince = doubted(page, changes, now)
  if (doubtedSince === null && now - page.renderedAt < FRESH_MS) return { kind: 'fresh' }
  if (page.failedAt !== null) return { kind: 'stale', retry: now >= awayUntil && now - page.failedAt >= RETRY_MS }
  if (now < awayUntil) return { kind: 'stale', retry: false }
  if (doubtedSince === null) return { kind: 'behind' }
  const isGraceful = now - doubtedSince < GRACE_MS
  return { kind: 'first', patience: isGraceful ? MOMENT_MS : PATIENCE_MS, isGraceful }
}

/** Since when what a page says may be outdated; null while it is not. */
function doubted(page: KeptPage, { unheardSince }: Circumstances['changes'], now: number): number | null {
  if (page.changedAt !== null || unheardSince === null) return page.changedAt
  const since = Math.max(page.renderedAt, unheardSince)
  return now - since < FRESH_UNHEARD_MS ? null : since
}

export const retryAt = (now: number): number => now + RETRY_MS
