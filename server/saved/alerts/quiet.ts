import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import { dueAt, OFF_MARKET_MS, type Quiet } from '../../../domain/alert/due.ts'
import { takesOffMarket } from '../../../domain/alert/event-alerts.ts'
import type { ListingEvent } from '../../../domain/listing/listing-event.ts'

/** Of `alert_subscribers`. */
export interface QuietColumns {
  time_zone: string
  quiet_from: number
  quiet_until: number
}

export const quietOf = ({ time_zone: timeZone, quiet_from: from, quiet_until: until }: QuietColumns): Quiet => ({
  timeZone,
  from,
  until,
})

/** Of a search or a list, with its subscriber. */
export interface DueColumns extends QuietColumns {
  frequency: AlertFrequency
  is_subscribed: boolean
}

/** When emails about events are due: that a listing is off the market, only if it still is after a while. */
export function createDue(now: Date) {
  const known = new Map<string, { atOnce: Date | null; afterReturn: Date | null }>()
  return ({ frequency, is_subscribed, ...columns }: DueColumns, event: Pick<ListingEvent, 'kind'> | null) => {
    if (!is_subscribed) return null
    const quiet = quietOf(columns)
    const key = `${frequency} ${quiet.timeZone} ${quiet.from} ${quiet.until}`
    const due = known.get(key) ?? {
      atOnce: dueAt(frequency, quiet, now),
      afterReturn: dueAt(frequency, quiet, new Date(now.getTime() + OFF_MARKET_MS)),
    }
    known.set(key, due)
    return event && takesOffMarket(event) ? due.afterReturn : due.atOnce
  }
}
