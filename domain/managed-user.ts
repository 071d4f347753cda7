import type { SecurityEvent } from './account.ts'

/** An account as the operator's list has it. Times are ISO 8601 UTC. */
export interface UserRow {
  id: string
  email: string
  name: string
  email_verified: boolean
  two_factor_enabled: boolean
  role: 'admin' | null
  /** Null unless the account may not be used. */
  suspended_at: string | null
  /** When it was last used, as far as its sessions and its log tell; null when it never was. */
  last_seen_at: string | null
  created_at: string
  updated_at: string
}

/** One account with what hangs on it, and nothing that would open it. */
export interface ManagedUser extends UserRow {
  counts: { sessions: number; passkeys: number; api_keys: number; listings: number; messages: number }
  /** What they did, the latest 20. */
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
