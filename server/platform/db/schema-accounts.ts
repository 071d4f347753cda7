import type { Generated } from 'kysely'
import type { LinkPurpose, SecurityEventKind } from '../../../domain/account/account.ts'
import type { KeyScope } from '../../../domain/account/api-keys.ts'
import type { Time, TimeByDefault, TimeOrNull } from './column-types.ts'

export interface Users {
  id: string
  email: string
  name: Generated<string>
  email_verified: Generated<boolean>
  image: string | null
  two_factor_enabled: Generated<boolean>
  wants_news: Generated<boolean>
  suspended_at: TimeOrNull
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface Sessions {
  id: string
  user_id: string
  token: string
  expires_at: Time
  ip_address: string | null
  user_agent: string | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface Credentials {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface Verifications {
  id: string
  identifier: string
  value: string
  expires_at: Time
}

export interface TwoFactors {
  id: string
  user_id: string
  verified: Generated<boolean>
}

export interface Passkeys {
  id: string
  user_id: string
  name: string | null
  created_at: TimeByDefault
}

export interface ApiKeys {
  id: Generated<string>
  user_id: string
  name: string
  prefix: string
  token_hash: string
  scope: KeyScope
  per_minute: number
  expires_at: TimeOrNull
  created_at: TimeByDefault
  last_used_at: TimeOrNull
  revoked_at: TimeOrNull
}

export interface RateLimits {
  key: string
  tries: Generated<number>
  window_ends: Time
  failures: Generated<number>
  locked_until: TimeOrNull
  updated_at: TimeByDefault
}

export interface MailLinks {
  token_hash: string
  purpose: LinkPurpose
  user_id: string
  email: string
  expires_at: Time
}

export interface SignInLinks {
  email: string
  token_hash: string
  expires_at: Time
}

export interface SecurityEvents {
  id: Generated<number>
  user_id: string
  kind: SecurityEventKind
  detail: string | null
  ip_address: string | null
  user_agent: string | null
  created_at: TimeByDefault
}

export interface UserRoles {
  user_id: string
  role: 'admin'
  created_at: TimeByDefault
}

export interface AccountsSchema {
  user_roles: UserRoles
  users: Users
  sessions: Sessions
  credentials: Credentials
  verifications: Verifications
  two_factors: TwoFactors
  passkeys: Passkeys
  api_keys: ApiKeys
  rate_limits: RateLimits
  mail_links: MailLinks
  sign_in_links: SignInLinks
  security_events: SecurityEvents
}
