import type { Caller } from './caller.ts'

/** Set-Cookie header values that the response must include. */
export type Cookies = string[]

/** The value of a cookie; null without it. */
export function readCookie({ headers }: Pick<Caller, 'headers'>, name: string): string | null {
  const pairs = (headers.get('cookie') ?? '').split('; ').map((pair) => pair.split('='))
  return pairs.find(([each]) => each === name)?.[1] ?? null
}

/** The Set-Cookie header of a cookie that no script reads; with null it takes the cookie away. */
export function cookieHeader(
  name: string,
  value: string | null,
  { days, publicUrl }: { days: number; publicUrl: string },
): string {
  const maxAge = value === null ? 0 : days * 86_400
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
