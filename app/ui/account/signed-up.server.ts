const NAME = 'voltacre-signed-up'

/** The Set-Cookie header that lets the next page say that the account is ready. */
export const signedUpCookie = (publicUrl: string): string => cookie('1', { seconds: 60, publicUrl })

export const hasSignedUp = ({ headers }: Request): boolean =>
  (headers.get('cookie') ?? '').split('; ').includes(`${NAME}=1`)

/** Takes the cookie away, so that no other page says it again. */
export const forgetSignUp = (publicUrl: string): string => cookie('', { seconds: 0, publicUrl })

const cookie = (value: string, { seconds, publicUrl }: { seconds: number; publicUrl: string }): string =>
  `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
