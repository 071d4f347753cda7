import { expect, test } from 'vitest'
import { dueAt, type Quiet } from './due.ts'

const central: Quiet = { timeZone: 'America/Chicago', from: 21, until: 7 }
const due = (frequency: Parameters<typeof dueAt>[0], now: string, quiet = central) =>
  dueAt(frequency, quiet, new Date(now))?.toISOString() ?? null

test('an instant alert is due at once outside quiet hours', () => {
  expect(due('instantly', '2026-11-27T18:30:00Z')).toBe('2026-11-27T18:30:00.000Z')
})

test('quiet hours over midnight end in the morning', () => {
  expect(due('instantly', '2026-11-28T03:00:00Z')).toBe('2026-11-28T13:00:00.000Z')
  expect(due('instantly', '2026-11-28T08:00:00Z')).toBe('2026-11-28T13:00:00.000Z')
})

test('quiet hours within a day end on that day', () => {
  expect(due('instantly', '2026-11-27T18:30:00Z', { ...central, from: 9, until: 17 })).toBe('2026-11-27T23:00:00.000Z')
})

test('equal hours are no quiet hours', () => {
  expect(due('instantly', '2026-11-28T08:00:00Z', { ...central, from: 7, until: 7 })).toBe('2026-11-28T08:00:00.000Z')
})

test('a daily digest is due the next morning', () => {
  expect(due('daily', '2026-11-27T13:59:59Z')).toBe('2026-11-27T14:00:00.000Z')
  expect(due('daily', '2026-11-27T14:00:00Z')).toBe('2026-11-28T14:00:00.000Z')
})

test('a weekly digest is due the next Monday morning', () => {
  expect(due('weekly', '2026-11-27T18:00:00Z')).toBe('2026-11-30T14:00:00.000Z')
  expect(due('weekly', '2026-11-30T14:00:00Z')).toBe('2026-12-07T14:00:00.000Z')
})

test('a digest in quiet hours waits for their end', () => {
  expect(due('daily', '2026-11-27T18:00:00Z', { ...central, until: 10 })).toBe('2026-11-28T16:00:00.000Z')
})

test('mornings follow the clocks of the time zone', () => {
  // Clocks go forward on March 14, 2027.
  expect(due('daily', '2027-03-13T18:00:00Z')).toBe('2027-03-14T13:00:00.000Z')
  expect(due('instantly', '2027-03-14T04:00:00Z')).toBe('2027-03-14T12:00:00.000Z')
})

test('never is never', () => {
  expect(due('never', '2026-11-27T18:30:00Z')).toBeNull()
})
