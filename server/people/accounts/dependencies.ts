import type { Db } from '../../platform/db/database.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import type { Belongings } from '../belongings.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Auth } from './auth.ts'

export interface AccountDependencies {
  db: Db
  auth: Auth
  mailer: Mailer
  rateLimits: RateLimits
  publicUrl: string
  belongings: readonly Belongings[]
}
