/** What a key may do in its owner's name, never more than the owner. */
export const KEY_SCOPES = { read: 'Read', write: 'Read and write' } as const
export type KeyScope = keyof typeof KEY_SCOPES

/** Days that a key works, as the form says them. */
export const KEY_LIFETIMES = { '30': '30 days', '90': '90 days', '365': 'A year', never: 'Until revoked' } as const
export type KeyLifetime = keyof typeof KEY_LIFETIMES

/** Of one account, without those that are over. */
export const MOST_KEYS = 20
export const MOST_PER_MINUTE = 600
export const DEFAULT_PER_MINUTE = 60

/** How a key begins, so that it is known for one wherever it turns up. */
export const KEY_BEGINNING = 'vk_'

export interface NewKey {
  name: string
  scope: KeyScope
  /** Days that it works; null: until it is revoked. */
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
  /** Over for good, for one reason or the other. */
  state: 'working' | 'revoked' | 'expired'
}
