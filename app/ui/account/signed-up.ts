const NAME = 'voltacre-signed-up'

/** The Set-Cookie header that says for a minute that this browser has signed up. */
export const signedUpCookie = (publicUrl: string): string =>
  `${NAME}=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export const hasSignedUp = ({ headers }: Request): boolean =>
  (headers.get('cookie') ?? '').split('; ').includes(`${NAME}=1`)
