import { dateTimeIn, localTime } from '../text/zoned-time.ts'
import type { AlertFrequency } from './alert.ts'

/** When a reader wants to be left alone. */
export interface Quiet {
  /** IANA name, such as `America/Chicago`. */
  timeZone: string
  /** Hours of the day, 0 to 23. Nothing is sent from the first until the second; equal for no quiet hours. */
  from: number
  until: number
}

/** Whoever lists land again within this time never took it off the market. */
export const OFF_MARKET_MS = 3_600_000

/** The hour at which digests are sent, unless it is quiet then. */
const DIGEST_HOUR = 8
const MONDAY = 1
const DAY_MS = 86_400_000

/**
 * When an email about something that happened at `now` is due: at once, the next morning or the next Monday morning in the
 * reader's time zone, but never in quiet hours. Null for never.
 */
export function dueAt(frequency: AlertFrequency, quiet: Quiet, now: Date): Date | null {
  switch (frequency) {
    case 'never':
      return null
    case 'instantly':
      return afterQuiet(quiet, now)
    case 'daily':
      return afterQuiet(
        quiet,
        nextMorning(quiet, now, () => true),
      )
    case 'weekly':
      return afterQuiet(
        quiet,
        nextMorning(quiet, now, (day) => day === MONDAY),
      )
  }
}

/** The same time, or the end of the quiet hours that it is in. */
function afterQuiet({ timeZone, from, until }: Quiet, time: Date): Date {
  if (from === until) return time
  const local = localTime(time.toISOString(), timeZone)
  const hour = Number(local.slice(11, 13))
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!isQuiet) return time
  const isTomorrow = hour >= until
  return at(timeZone, dayAfter(local, isTomorrow ? 1 : 0), until)
}

function nextMorning({ timeZone }: Quiet, now: Date, isDay: (weekday: number) => boolean): Date {
  const local = localTime(now.toISOString(), timeZone)
  for (let days = 0; ; days++) {
    const day = dayAfter(local, days)
    const morning = at(timeZone, day, DIGEST_HOUR)
    if (morning > now && isDay(new Date(`${day}T00:00Z`).getUTCDay())) return morning
  }
}

/** “2026-11-27” of a local time, or a day some days later. */
const dayAfter = (local: string, days: number): string =>
  new Date(Date.parse(`${local.slice(0, 10)}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const at = (timeZone: string, day: string, hour: number): Date =>
  new Date(dateTimeIn(timeZone, `${day}T${String(hour).padStart(2, '0')}:00`)!)
