/** Headers of screens with personal data, which must not be cached, not even by the browser. */
export const PRIVATE = { 'Cache-Control': 'no-store' } as const

/**
 * Headers of screens with a secret in the URL, such as an emailed link. Other sites get only the origin as referrer.
 * `no-referrer` would send forms with `Origin: null`, which the server rejects.
 */
export const SECRET = { ...PRIVATE, 'Referrer-Policy': 'strict-origin' } as const
