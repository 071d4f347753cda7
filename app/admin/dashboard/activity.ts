import { formatMoment } from '../../domain/format.ts'
import type { Activity } from '../../server/services/services.ts'

export interface ActivityLine {
  id: number
  subject_type: string
  /** “Listing published”. */
  what: string
  /** What it was done to, and by whom. */
  detail: string
  created_at: string
  /** “12 min ago”. */
  ago: string
  /** “Nov 20, 2026, 14:05 UTC”. */
  moment: string
}

/** An entry of the log in the words that people read, told at the moment `now`. */
export function activityLine(entry: Activity, now: Date): ActivityLine {
  const { id, subject_type, subject_title, actor, created_at } = entry
  return {
    id,
    subject_type,
    what: actionWords(entry.action),
    detail: [subject_title, actor && actor !== subject_title && `by ${actor}`].filter(Boolean).join(', '),
    created_at,
    ago: agoWords(new Date(created_at), now),
    moment: formatMoment(created_at),
  }
}

/** `listing.under_offer` is “Listing under offer”. */
export function actionWords(action: string): string {
  const words = action.replace(/[._]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** “just now”, “12 min ago”, “3 h ago”, “2 days ago”. */
export function agoWords(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`
  const days = Math.floor(passed / DAY)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
