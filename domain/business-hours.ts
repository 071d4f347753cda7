import { localTime, momentIn } from './zoned-time.ts'

/** Where the office is: San Francisco. */
export const OPERATOR_ZONE = 'America/Los_Angeles'
/** “Replies within 24 hours on business days.” */
export const REPLY_HOURS = 24

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SATURDAY = 6
const SUNDAY = 0

/**
 * The moment when so many business hours have passed. Business days are Monday to Friday, from midnight to midnight on
 * the operator's clocks; holidays count like other days. What comes on a Saturday counts from Monday on.
 */
export function afterBusinessHours(from: Date, hours: number, zone = OPERATOR_ZONE): Date {
  let left = hours * HOUR_MS
  let at = from.getTime()
  for (;;) {
    const day = dayOf(at, zone)
    const end = startOf(nextDay(day), zone)
    if (isBusinessDay(day)) {
      if (left <= end - at) return new Date(at + left)
      left -= end - at
    }
    at = end
  }
}

/** The latest moment from which on so many business hours have passed by then: what came until it is that old. */
export function beforeBusinessHours(until: Date, hours: number, zone = OPERATOR_ZONE): Date {
  let left = hours * HOUR_MS
  let at = until.getTime()
  for (;;) {
    const day = dayOf(at - 1, zone)
    const start = startOf(day, zone)
    if (isBusinessDay(day)) {
      if (left <= at - start) return new Date(at - left)
      left -= at - start
    }
    at = start
  }
}

/** “2026-11-20” of a moment. */
const dayOf = (time: number, zone: string) => localTime(new Date(time).toISOString(), zone).slice(0, 10)

const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const nextDay = (day: string) => new Date(asUtc(day) + DAY_MS).toISOString().slice(0, 10)

function isBusinessDay(day: string): boolean {
  const weekday = new Date(asUtc(day)).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}

/** When the day begins on those clocks, also where its first hour is left out or comes twice. */
function startOf(day: string, zone: string): number {
  return Date.parse(momentIn(zone, `${day}T00:00`) as string)
}
