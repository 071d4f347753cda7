import type { Limit } from '../../platform/rate-limits/rate-limits.ts'

export const MAIL_TO_ACCOUNT: Limit = { name: 'mail to account', tries: 5, seconds: 3600 }
/** Email to an address that anyone can type into a form: protects its owner from being flooded. */
export const MAIL_TO_STRANGER: Limit = { name: 'mail to stranger', tries: 5, seconds: 3600 }
/** Links in email work without signing in. */
export const LINK_FROM_ADDRESS: Limit = { name: 'link from address', tries: 120, seconds: 600 }
