const NAME = 'voltacre-signed-up'

/** The Set-Cookie header that says for a minute that this browser has signed up. */
export const signedUpCookie = (publicUrl: string): string =>
  `${NAME}=1; Path=/; Max-Age=60; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export const hasSignedUp = ({ headers }: Request): boolean =>
  (headers.get('cookie') ?? '').split('; ').includes(`${NAME}=1`)

/** Deletes the cookie, so that the next page doesn't say it again. */
export function forgetSignUp(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${NAME}=; Path=/; Max-Age=0`
}
