import { formatCount } from '../text/format.ts'

const HOUR_MS = 3_600_000

/** @param from ISO 8601 */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS)

/** “2 hours earlier”, “3 days earlier”, “less than an hour earlier”. */
export function earlier(from: string, to: string): string {
  const hours = Math.floor((Date.parse(to) - Date.parse(from)) / HOUR_MS)
  if (hours < 1) return 'less than an hour earlier'
  return hours < 48 ? `${formatCount(hours, 'hour')} earlier` : `${formatCount(Math.floor(hours / 24), 'day')} earlier`
}
