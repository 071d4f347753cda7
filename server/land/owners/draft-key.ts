import { randomBytes } from 'node:crypto'
import { DAYS_WITHOUT_ACCOUNT } from '../../../domain/draft/draft.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** The secret that opens a browser's drafts without an account; null without one. */
export type DraftKey = string | null

const NAME = 'voltacre.draft'
const KEY_BYTES = 32
const KEY = /^[\w-]{43}$/

export const createDraftKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

export function draftKeyOf({ headers }: Caller): DraftKey {
  const pairs = (headers.get('cookie') ?? '').split('; ').map((pair) => pair.split('='))
  const value = pairs.find(([name]) => name === NAME)?.[1] ?? ''
  return KEY.test(value) ? value : null
}

/** The Set-Cookie header that gives a browser its key, or with null takes it away. */
export function draftKeyCookie(key: DraftKey, publicUrl: string): string {
  const maxAge = key === null ? 0 : DAYS_WITHOUT_ACCOUNT * 86_400
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${key ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
