import type { SecurityEvent } from './account.ts'

/** A row of the admin user list. Times are ISO 8601 UTC. */
export interface UserRow {
  id: string
  email: string
  name: string
  email_verified: boolean
  two_factor_enabled: boolean
  role: 'admin' | null
  /** Null unless the account is suspended. */
  suspended_at: string | null
  /** The last activity known from sessions and the security log; null if there was none. */
  last_seen_at: string | null
  created_at: string
  updated_at: string
}

/** One account with its related counts and logs, without passwords or secrets. */
export interface AdminUser extends UserRow {
  counts: { sessions: number; passkeys: number; api_keys: number; listings: number; messages: number }
  /** The user's latest 20 actions. */
  activity: UserActivity[]
  /** The latest 20. */
  security_events: SecurityEvent[]
}

export interface UserActivity {
  id: number
  action: string
  subject_type: string
  subject_title: string
  created_at: string
}

export interface UserCounts {
  total: number
  admins: number
  suspended: number
}
