import type { CachedPage } from './cached-page.ts'
import type { ContentChanges } from './content-changes.ts'

/** An unchanged page older than this is sent and revalidated in the background. */
const FRESH_MS = 60_000
/** How long a page stays fresh while change notifications are disconnected. */
const FRESH_DISCONNECTED_MS = 1_000
/** A changed page may still be sent for this long, if rendering takes longer than `GRACE_TIMEOUT_MS`. */
const GRACE_MS = 1_000
const GRACE_TIMEOUT_MS = 100
/** After this, the database counts as unavailable and the old page is sent. */
const RENDER_TIMEOUT_MS = 2_000
/** Minimum time between retries of a failed render. */
const RETRY_MS = 1_000

/**
 * How to respond with a cached page: send it (`fresh`), send it and render in the background (`revalidate`), or `render`
 * first and send the old page after `timeoutMs`, which isn't marked as stale if `mayServeOld`. A `stale` page is sent
 * because rendering fails.
 */
export type Freshness =
  | { kind: 'fresh' }
  | { kind: 'revalidate' }
  | { kind: 'stale'; retry: boolean }
  | { kind: 'render'; timeoutMs: number; mayServeOld: boolean }

interface Circumstances {
  now: number
  changes: Pick<ContentChanges, 'disconnectedSince'>
  /** Nothing is rendered before this time, because the database was unavailable. */
  unavailableUntil: number
}

export function checkFreshness(page: CachedPage, { now, changes, unavailableUntil }: Circumstances): Freshness {
  const outdatedSince = outdatedTime(page, changes, now)
  if (outdatedSince === null && now - page.renderedAt < FRESH_MS) return { kind: 'fresh' }
  if (page.failedAt !== null)
    return { kind: 'stale', retry: now >= unavailableUntil && now - page.failedAt >= RETRY_MS }
  if (now < unavailableUntil) return { kind: 'stale', retry: false }
  if (outdatedSince === null) return { kind: 'revalidate' }
  const mayServeOld = now - outdatedSince < GRACE_MS
  return { kind: 'render', timeoutMs: mayServeOld ? GRACE_TIMEOUT_MS : RENDER_TIMEOUT_MS, mayServeOld }
}

/** Since when a page may be outdated; null while it is current. */
function outdatedTime(page: CachedPage, { disconnectedSince }: Circumstances['changes'], now: number): number | null {
  if (page.changedAt !== null || disconnectedSince === null) return page.changedAt
  const since = Math.max(page.renderedAt, disconnectedSince)
  return now - since < FRESH_DISCONNECTED_MS ? null : since
}

export const retryAt = (now: number): number => now + RETRY_MS
