/** What a key can do. It never has more permissions than its owner. */
export const KEY_SCOPES = { read: 'Read', write: 'Read and write' } as const
export type KeyScope = keyof typeof KEY_SCOPES

/** Lifetimes offered in the form, in days. */
export const KEY_LIFETIMES = { '30': '30 days', '90': '90 days', '365': '1 year', never: 'Never expires' } as const
export type KeyLifetime = keyof typeof KEY_LIFETIMES

/** Limit of active keys per account. */
export const MAX_KEYS = 20
export const MAX_PER_MINUTE = 600
export const DEFAULT_PER_MINUTE = 60

/** Marks keys, so that secret scanners can recognize them. */
export const KEY_PREFIX = 'vk_'

export interface NewKey {
  name: string
  scope: KeyScope
  /** Lifetime in days; null means until revoked. */
  lifetime: number | null
  per_minute: number
}

/** A key as its owner sees it. Times are ISO 8601 UTC. */
export interface ApiKeySummary {
  id: string
  name: string
  /** Its first characters. */
  prefix: string
  scope: KeyScope
  per_minute: number
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  state: 'active' | 'revoked' | 'expired'
}
