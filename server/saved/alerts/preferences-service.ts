import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import type { Viewer } from '../../../domain/permissions.ts'

export interface AlertSettings {
  /** IANA name, such as `America/Chicago`. */
  time_zone: string
  /** Hours of the day, 0 to 23; equal for no quiet hours. */
  quiet_from: number
  quiet_until: number
  /** How often emails tell of changes to listings in lists. */
  list_frequency: AlertFrequency
  /** ISO 8601; null unless paused. */
  paused_until: string | null
  is_subscribed: boolean
}

/** When and how the viewer is emailed. Everything throws AppError `sign_in_needed` for visitors. */
export interface AlertPreferences {
  get(viewer: Viewer, now?: Date): Promise<AlertSettings>
  /**
   * Changes what is given. Emails that wait are due as if what they tell of happened at `now`; what happened while the viewer was
   * unsubscribed isn't sent.
   * @throws AppError `invalid` with messages for the fields
   */
  set(viewer: Viewer, changes: Partial<AlertSettings>, now?: Date): Promise<void>
}
