import type { Quiet } from '../../../domain/alert/due.ts'

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
