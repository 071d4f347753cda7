/** Headers of screens that belong to one person: nobody keeps a copy, not even the browser. */
export const PRIVATE = { 'Cache-Control': 'no-store' } as const

/**
 * And of those whose address is a secret, such as that of a mailed link: nobody is told more of it than the site. With
 * `no-referrer`, browsers would send a form without saying where it comes from, and it would be refused.
 */
export const SECRET = { ...PRIVATE, 'Referrer-Policy': 'strict-origin' } as const
