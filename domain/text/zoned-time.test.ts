import { expect, test } from 'vitest'
import { dateTimeIn, isLocalTime, localTime } from './zoned-time.ts'

test('UTC and local times convert both ways', () => {
  expect(dateTimeIn('America/Chicago', '2026-07-01T09:00')).toBe('2026-07-01T14:00:00.000Z')
  expect(localTime('2026-07-01T14:00:00.000Z', 'America/Chicago')).toBe('2026-07-01T09:00')
  expect(dateTimeIn('UTC', '2026-07-01T00:05')).toBe('2026-07-01T00:05:00.000Z')
  expect(dateTimeIn('Asia/Kolkata', '2026-07-01T00:00')).toBe('2026-06-30T18:30:00.000Z')
})

test('a skipped hour is shifted, a repeated hour is the first', () => {
  expect(dateTimeIn('America/Chicago', '2026-03-08T02:30')).toBe('2026-03-08T08:30:00.000Z')
  expect(dateTimeIn('America/Chicago', '2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z')
})

test('both readings of a repeated hour have the same local time', () => {
  for (const iso of ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:15.000Z']) {
    expect(isLocalTime(iso, 'America/Chicago', '2026-11-01T01:30')).toBe(true)
  }
  expect(isLocalTime('2026-11-01T08:30:00.000Z', 'America/Chicago', '2026-11-01T01:30')).toBe(false)
  expect(isLocalTime('never', 'America/Chicago', '2026-11-01T01:30')).toBe(false)
  expect(isLocalTime('2026-11-01T06:30:00.000Z', 'Nowhere/City', '2026-11-01T01:30')).toBe(false)
})

test('an invalid time or zone returns null', () => {
  for (const [zone, local] of [
    ['UTC', ''],
    ['UTC', '2026-99-01T00:00'],
    ['Nowhere/City', '2026-07-01T09:00'],
    ['', '2026-07-01T09:00'],
  ] as const) {
    expect(dateTimeIn(zone, local)).toBeNull()
  }
})
