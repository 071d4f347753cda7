import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { MarkedCopies } from './watermark/marked-copies.ts'

export interface AccessDependencies {
  db: Db
  mailer: Mailer
  storage: Storage
  rateLimits: RateLimits
  copies: MarkedCopies
  /** The operator's address. */
  contactEmail: () => string
}
