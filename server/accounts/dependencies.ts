import type { Db } from '../db/database.ts'
import type { Mailer } from '../mail/mail.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import type { Auth } from './auth.ts'

export interface AccountDependencies {
  db: Db
  auth: Auth
  mailer: Mailer
  rateLimits: RateLimits
  publicUrl: string
}
