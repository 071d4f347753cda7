import type { Viewer } from '../../../domain/permissions.ts'

/** The activity log. Every method throws AppError `access_denied` unless the viewer is an admin. */
export interface ActivityService {
  /** The latest changes, newest first. */
  findRecent(viewer: Viewer): Promise<Activity[]>
}

export interface Activity {
  id: number
  /** Email of the account; null if it was deleted or no one was signed in. */
  actor: string | null
  /** Such as `listing.published`. */
  action: string
  subject_type: string
  subject_id: string
  subject_title: string
  created_at: string
}
