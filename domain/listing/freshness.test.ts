import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'

const CONFIRMED = '2026-08-22T10:00:00.000Z'
const afterDays = (days: number) => new Date(Date.parse(CONFIRMED) + days * 86_400_000).toISOString()

test.each([
  [0, 30],
  [29, 30],
  [30, 60],
  [59, 60],
  [60, 90],
  [89, 90],
  [90, 120],
  [119, 120],
  [400, 120],
])('%i days after the confirmation, the step of %i days is next', (days, nextStep) => {
  expect(freshnessOf(CONFIRMED, afterDays(days))).toMatchObject({ days, nextStep })
})

test('a day counts once it is over', () => {
  expect(freshnessOf(CONFIRMED, '2026-09-21T09:59:59.999Z')).toMatchObject({ days: 29, nextStep: 30 })
  expect(freshnessOf(CONFIRMED, '2026-09-21T10:00:00.000Z')).toMatchObject({ days: 30, nextStep: 60 })
})

test('a listing is unlisted after 120 days', () => {
  for (const days of [0, 30, 90]) expect(freshnessOf(CONFIRMED, afterDays(days)).unlistOn).toBe(afterDays(120))
  expect(freshnessOf(CONFIRMED, afterDays(118), { noticedAt: afterDays(91) }).unlistOn).toBe(afterDays(120))
})

test('a listing is not unlisted until a week after its last reminder', () => {
  expect(freshnessOf(CONFIRMED, afterDays(118)).unlistOn).toBe(afterDays(125))
  expect(freshnessOf(CONFIRMED, afterDays(400)).unlistOn).toBe(afterDays(407))
  expect(freshnessOf(CONFIRMED, afterDays(403), { noticedAt: afterDays(400) }).unlistOn).toBe(afterDays(407))
})

test('a confirmation in the future is as good as one of today', () => {
  expect(freshnessOf(CONFIRMED, afterDays(-3))).toEqual({ days: 0, nextStep: 30, unlistOn: afterDays(120) })
})
