import { expect, it } from 'vitest'
import type { KeptPage } from './kept-page.ts'
import { renewalOf } from './renewal.ts'

const page = (changes: Partial<KeptPage> = {}) =>
  ({ renderedAt: 0, changedAt: null, failedAt: null, ...changes }) as KeptPage
const at = (now: number, { unheardSince = null as number | null, awayUntil = Number.NEGATIVE_INFINITY } = {}) => ({
  now,
  changes: { unheardSince },
  awayUntil,
})

it('sends what nothing was heard of for a minute, then renews it behind the reader', () => {
  expect(renewalOf(page(), at(59_000)).kind).toBe('fresh')
  expect(renewalOf(page(), at(61_000)).kind).toBe('behind')
})

it('renews what has changed first, and sends the old page for no longer than a second', () => {
  const changed = page({ changedAt: 10_000 })
  expect(renewalOf(changed, at(10_500))).toEqual({ kind: 'first', patience: 100, isGraceful: true })
  expect(renewalOf(changed, at(11_000))).toEqual({ kind: 'first', patience: 2_000, isGraceful: false })
})

it('trusts a page for a second while changes are not heard', () => {
  expect(renewalOf(page({ renderedAt: 5_000 }), at(5_900, { unheardSince: 0 })).kind).toBe('fresh')
  expect(renewalOf(page({ renderedAt: 5_000 }), at(6_000, { unheardSince: 0 })).kind).toBe('first')
  expect(renewalOf(page(), at(6_500, { unheardSince: 6_000 })).kind).toBe('fresh')
})

it('sends what could not be renewed, and tries once a second', () => {
  const failed = page({ changedAt: 1_000, failedAt: 5_000 })
  expect(renewalOf(failed, at(5_500))).toEqual({ kind: 'stale', retry: false })
  expect(renewalOf(failed, at(6_000))).toEqual({ kind: 'stale', retry: true })
  expect(renewalOf(failed, at(6_000, { awayUntil: 6_500 }))).toEqual({ kind: 'stale', retry: false })
  expect(renewalOf(page({ changedAt: 1_000 }), at(6_000, { awayUntil: 6_500 }))).toEqual({
    kind: 'stale',
    retry: false,
  })
})
