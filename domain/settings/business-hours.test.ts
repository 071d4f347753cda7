import { expect, test } from 'vitest'
import { dateTimeIn } from '../text/zoned-time.ts'
import { afterBusinessHours, beforeBusinessHours, REPLY_HOURS } from './business-hours.ts'

const ZONE = 'America/Los_Angeles'
const at = (local: string, zone = ZONE) => new Date(dateTimeIn(zone, local) as string)

test.each([
  // Within a week: a day later.
  ['2026-11-17T09:30', '2026-11-18T09:30'],
  // The end of a Friday is the beginning of the weekend.
  ['2026-11-19T15:00', '2026-11-20T15:00'],
  ['2026-11-20T00:00', '2026-11-21T00:00'],
  // Over a weekend.
  ['2026-11-20T15:00', '2026-11-23T15:00'],
  ['2026-11-20T23:59', '2026-11-23T23:59'],
  // On a weekend: all of Monday.
  ['2026-11-21T00:00', '2026-11-24T00:00'],
  ['2026-11-21T12:00', '2026-11-24T00:00'],
  ['2026-11-22T23:59', '2026-11-24T00:00'],
  ['2026-11-23T00:00', '2026-11-24T00:00'],
])('a message at %s in San Francisco is due at %s', (from, until) => {
  expect(afterBusinessHours(at(from), REPLY_HOURS)).toEqual(at(until))
})

test.each([
  ['clocks go forward', '2026-03-06T15:00', '2026-03-09T15:00', 71],
  ['clocks go back', '2026-10-30T15:00', '2026-11-02T15:00', 73],
])('over a weekend on which %s, the hour of the day stays', (_, from, until, hours) => {
  expect(afterBusinessHours(at(from), REPLY_HOURS)).toEqual(at(until))
  expect((at(until).getTime() - at(from).getTime()) / 3_600_000).toBe(hours)
})

test('a business day of 23 or 25 hours counts with its actual length', () => {
  // In Cairo, clocks go forward on Friday 2026-04-24 at midnight: that day begins at one.
  const zone = 'Africa/Cairo'
  expect(afterBusinessHours(at('2026-04-23T12:00', zone), 24, zone)).toEqual(at('2026-04-24T13:00', zone))
  expect(afterBusinessHours(at('2026-10-29T12:00', zone), 24, zone)).toEqual(new Date('2026-10-30T09:00:00Z'))
})

test('the week follows San Francisco time, not UTC', () => {
  // Sunday evening there is Monday in UTC.
  const from = new Date('2026-11-23T03:00:00Z')
  expect(afterBusinessHours(from, REPLY_HOURS)).toEqual(at('2026-11-24T00:00'))
})

test('several business days span weekends', () => {
  expect(afterBusinessHours(at('2026-11-20T12:00'), 24 * 7)).toEqual(at('2026-12-01T12:00'))
})

test('beforeBusinessHours is the exact inverse of afterBusinessHours', () => {
  const start = at('2026-10-26T00:00').getTime()
  for (let step = 0; step < 21 * 24 * 2; step += 5) {
    const received = new Date(start + step * 1_800_000)
    const due = afterBusinessHours(received, REPLY_HOURS)
    for (const now of [new Date(due.getTime() - 1), due, new Date(due.getTime() + 1)]) {
      const isDue = due.getTime() <= now.getTime()
      expect(received <= beforeBusinessHours(now, REPLY_HOURS), `${received.toISOString()} ${now.toISOString()}`).toBe(
        isDue,
      )
    }
  }
})
