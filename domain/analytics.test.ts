import { expect, test } from 'vitest'
import { changeOf, type Period, readAnalyticsQuery, type Step, spansOf, stepsIn } from './analytics.ts'

const NOW = new Date('2026-03-31T10:20:00Z')
const days = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()]

test.each<[Period, string[], string[]]>([
  [
    'today',
    ['2026-03-31T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-30T00:00:00.000Z', '2026-03-30T10:20:00.000Z'],
  ],
  [
    '7d',
    ['2026-03-25T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-18T00:00:00.000Z', '2026-03-24T10:20:00.000Z'],
  ],
  [
    '30d',
    ['2026-03-02T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', '2026-03-01T10:20:00.000Z'],
  ],
  [
    '12m',
    ['2025-04-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2024-04-01T00:00:00.000Z', '2025-03-31T10:20:00.000Z'],
  ],
])('%s ends today and is compared with an equally long previous period', (period, span, before) => {
  const spans = spansOf(period, NOW)
  expect([days(spans.span), days(spans.before)]).toEqual([span, before])
})

test('February has no 29th in most years', () => {
  expect(spansOf('12m', new Date('2028-02-29T12:00:00Z')).before.to.toISOString()).toBe('2027-02-28T12:00:00.000Z')
})

test.each<[Period, Step, number]>([
  ['today', 'hour', 24],
  ['7d', 'day', 7],
  ['30d', 'day', 30],
  ['30d', 'week', 5],
  ['12m', 'month', 12],
])('%s by %s has %s steps', (period, step, count) => {
  expect(stepsIn(spansOf(period, NOW).span, step)).toHaveLength(count)
})

test('weeks begin on Mondays', () => {
  for (const start of stepsIn(spansOf('12m', NOW).span, 'week')) expect(start.getUTCDay()).toBe(1)
})

test('an invalid query falls back to the default', () => {
  const read = (query: string) => readAnalyticsQuery(new URLSearchParams(query))
  expect(read('')).toEqual({ period: '7d', step: 'day' })
  expect(read('period=toString&by=hour')).toEqual({ period: '7d', step: 'day' })
  expect(read('period=30d&by=week')).toEqual({ period: '30d', step: 'week' })
})

test('a change needs something to compare with', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(5, 0)]).toEqual([50, -50, null])
})
