/** As better-auth names it; on https `__Host-` stands before it. */
export const SESSION_COOKIE = 'voltacre.session_token'

/** @param cookies of a request, as its header has them; what is in the session is not looked at */
export const carriesSession = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${SESSION_COOKIE}=`) ?? false

/** The other cookies of a request. */
export const withoutSession = (cookies: string | null): string =>
  (cookies ?? '')
    .split('; ')
    .filter((cookie) => !carriesSession(cookie))
    .join('; ')
