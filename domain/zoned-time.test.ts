import { expect, test } from 'vitest'
import { isShownAs, localTime, momentIn } from './zoned-time.ts'

test('a moment and what the clocks show lead to each other', () => {
  expect(momentIn('America/Chicago', '2026-07-01T09:00')).toBe('2026-07-01T14:00:00.000Z')
  expect(localTime('2026-07-01T14:00:00.000Z', 'America/Chicago')).toBe('2026-07-01T09:00')
  expect(momentIn('UTC', '2026-07-01T00:05')).toBe('2026-07-01T00:05:00.000Z')
  expect(momentIn('Asia/Kolkata', '2026-07-01T00:00')).toBe('2026-06-30T18:30:00.000Z')
})

test('an hour that is left out is later by it, of one that comes twice it is the first', () => {
  expect(momentIn('America/Chicago', '2026-03-08T02:30')).toBe('2026-03-08T08:30:00.000Z')
  expect(momentIn('America/Chicago', '2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z')
})

test('of an hour that comes twice, both moments are shown as the same', () => {
  for (const iso of ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:15.000Z']) {
    expect(isShownAs(iso, 'America/Chicago', '2026-11-01T01:30')).toBe(true)
  }
  expect(isShownAs('2026-11-01T08:30:00.000Z', 'America/Chicago', '2026-11-01T01:30')).toBe(false)
  expect(isShownAs('never', 'America/Chicago', '2026-11-01T01:30')).toBe(false)
  expect(isShownAs('2026-11-01T06:30:00.000Z', 'Nowhere/City', '2026-11-01T01:30')).toBe(false)
})

test('what is no time or no zone is none', () => {
  for (const [zone, local] of [
    ['UTC', ''],
    ['UTC', '2026-99-01T00:00'],
    ['Nowhere/City', '2026-07-01T09:00'],
    ['', '2026-07-01T09:00'],
  ] as const) {
    expect(momentIn(zone, local)).toBeNull()
  }
})
