import type { Activity } from '../../../server/people/activity/service.ts'

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
}

/** An entry of the activity log as text; `now` is the time to count “ago” from. */
export function activityLine(entry: Activity, now: Date): ActivityLine {
  const { id, subject_type, subject_title, actor, created_at } = entry
  return {
    id,
    subject_type,
    what: actionText(entry.action),
    detail: [subject_title, actor && actor !== subject_title && `by ${actor}`].filter(Boolean).join(', '),
    created_at,
    ago: agoText(new Date(created_at), now),
  }
}

/** `listing.under_offer` is “Listing under offer”. */
export function actionText(action: string): string {
  const text = action.replace(/[._]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** “just now”, “12 min ago”, “3 h ago”, “2 days ago”. */
export function agoText(then: Date, now: Date): string {
  const elapsed = now.getTime() - then.getTime()
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} min ago`
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} h ago`
  const days = Math.floor(elapsed / DAY)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
