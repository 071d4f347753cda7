import type { Limit } from '../../platform/rate-limits/rate-limits.ts'

// A whole office can share one IP address, so an address is allowed more tries than an account.

export const SIGN_IN_FROM_ADDRESS: Limit = { name: 'sign-in from address', tries: 120, seconds: 60 }
export const SIGN_IN_TO_ACCOUNT: Limit = { name: 'sign-in to account', tries: 20, seconds: 60 }
export const RESET_OF_ACCOUNT: Limit = { name: 'reset of account', tries: 5, seconds: 3600 }
export const PASSWORD_OF_ACCOUNT: Limit = { name: 'password of account', tries: 15, seconds: 600 }
