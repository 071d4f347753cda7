import { DAYS_WITHOUT_ACCOUNT } from '../../../domain/draft/draft.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { cookieHeader, readCookie } from '../../platform/http/cookie.ts'

/** The secret that opens a browser's drafts without an account; null without one. */
export type DraftKey = string | null

const NAME = 'voltacre.draft'
const KEY = /^[\w-]{43}$/

export function draftKeyOf(caller: Caller): DraftKey {
  const value = readCookie(caller, NAME)
  return value !== null && KEY.test(value) ? value : null
}

/** The Set-Cookie header that gives a browser its key, or with null takes it away. */
export const draftKeyCookie = (key: DraftKey, publicUrl: string): string =>
  cookieHeader(NAME, key, { days: DAYS_WITHOUT_ACCOUNT, publicUrl })
