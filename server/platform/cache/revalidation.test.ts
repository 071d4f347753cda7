import { expect, it } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { checkFreshness } from './revalidation.ts'

const page = (changes: Partial<CachedPage> = {}) =>
  ({ renderedAt: 0, changedAt: null, failedAt: null, ...changes }) as CachedPage
const at = (
  now: number,
  { disconnectedSince = null as number | null, unavailableUntil = Number.NEGATIVE_INFINITY } = {},
) => ({
  now,
  changes: { disconnectedSince },
  unavailableUntil,
})

it('sends an unchanged page for a minute, then revalidates it in the background', () => {
  expect(checkFreshness(page(), at(59_000)).kind).toBe('fresh')
  expect(checkFreshness(page(), at(61_000)).kind).toBe('revalidate')
})

it('renders a changed page first, and sends the old page for at most a second', () => {
  const changed = page({ changedAt: 10_000 })
  expect(checkFreshness(changed, at(10_500))).toEqual({ kind: 'render', timeoutMs: 100, mayServeOld: true })
  expect(checkFreshness(changed, at(11_000))).toEqual({ kind: 'render', timeoutMs: 2_000, mayServeOld: false })
})

it('treats a page as fresh for a second while notifications are disconnected', () => {
  expect(checkFreshness(page({ renderedAt: 5_000 }), at(5_900, { disconnectedSince: 0 })).kind).toBe('fresh')
  expect(checkFreshness(page({ renderedAt: 5_000 }), at(6_000, { disconnectedSince: 0 })).kind).toBe('render')
  expect(checkFreshness(page(), at(6_500, { disconnectedSince: 6_000 })).kind).toBe('fresh')
})

it('sends a stale page when rendering fails, and retries once a second', () => {
  const failed = page({ changedAt: 1_000, failedAt: 5_000 })
  expect(checkFreshness(failed, at(5_500))).toEqual({ kind: 'stale', retry: false })
  expect(checkFreshness(failed, at(6_000))).toEqual({ kind: 'stale', retry: true })
  expect(checkFreshness(failed, at(6_000, { unavailableUntil: 6_500 }))).toEqual({ kind: 'stale', retry: false })
  expect(checkFreshness(page({ changedAt: 1_000 }), at(6_000, { unavailableUntil: 6_500 }))).toEqual({
    kind: 'stale',
    retry: false,
  })
})
