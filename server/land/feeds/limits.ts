import type { Limit } from '../../platform/rate-limits/rate-limits.ts'

/** Files that an account compares, uploaded or downloaded at its request. */
export const PLANS_OF_ACCOUNT: Limit = { name: 'import plan of account', tries: 20, seconds: 3_600 }
