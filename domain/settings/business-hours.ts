import { dateTimeIn, localTime } from '../text/zoned-time.ts'

/** The time zone of the office in San Francisco. */
const OPERATOR_ZONE = 'America/Los_Angeles'
/** “Replies within 24 hours on business days.” */
export const REPLY_HOURS = 24

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SATURDAY = 6
const SUNDAY = 0

/**
 * Adds business hours to a time. Business days are Monday to Friday, midnight to midnight in the operator's time zone;
 * holidays count as business days. Weekend time does not count, so a Saturday start counts from Monday.
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

/** The inverse: the latest start from which that many business hours have passed by `until`. */
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

/** The calendar day of a time in a zone: “2026-11-20”. */
const dayOf = (time: number, zone: string) => localTime(new Date(time).toISOString(), zone).slice(0, 10)

const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const nextDay = (day: string) => new Date(asUtc(day) + DAY_MS).toISOString().slice(0, 10)

function isBusinessDay(day: string): boolean {
  const weekday = new Date(asUtc(day)).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}

/** The first instant of a day in a zone, also when daylight saving skips or repeats its first hour. */
function startOf(day: string, zone: string): number {
  return Date.parse(dateTimeIn(zone, `${day}T00:00`) as string)
}
