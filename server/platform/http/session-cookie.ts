/** better-auth's name for it; on https it is prefixed with `__Host-`. */
export const SESSION_COOKIE = 'voltacre.session_token'

/** Whether a Cookie header has a session cookie, valid or not. */
export const carriesSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${SESSION_COOKIE}=`) ?? false

/** The Cookie header without the session cookie. */
export const withoutSession = (cookies: string | null): string =>
  (cookies ?? '')
    .split('; ')
    .filter((cookie) => !carriesSession(cookie))
    .join('; ')
