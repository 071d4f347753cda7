import { sql } from 'kysely'
import { MAX_MISSING_SHARE } from '../../../domain/draft/listing-import.ts'
import { AppError, invalid } from '../../../domain/errors.ts'
import { assertMay } from '../../../domain/permissions.ts'
import { formatCount } from '../../../domain/text/format.ts'
import type { FileReader } from '../../files/uploaded-file.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { countPublished, getImport, insertImport, listImports, startWork } from './import-rows.ts'
import { planImport, sourceOf } from './plan-import.ts'
import type { FeedsService } from './service.ts'

const PLANS_OF_ACCOUNT: Limit = { name: 'import plan of account', tries: 20, seconds: 3_600 }

interface FeedsDependencies {
  db: Db
  rateLimits: RateLimits
  readFile: FileReader
}

export function createFeeds({ db, rateLimits, readFile }: FeedsDependencies): FeedsService {
  return {
    async plan(viewer, { name, body, contact }) {
      assertMay(viewer, 'publish or inquire')
      await rateLimits.count(PLANS_OF_ACCOUNT, viewer.id)
      const plan = await planImport({ db, readFile }, viewer, { body, contact })
      return insertImport(db, viewer, { name, plan, contact })
    },
    async get(viewer, id) {
      assertMay(viewer, 'publish or inquire')
      return getImport(db, viewer, id)
    },
    async list(viewer) {
      assertMay(viewer, 'publish or inquire')
      return listImports(db, viewer)
    },
    async apply(viewer, id, { withdrawMissing = false, isConfirmed = false } = {}) {
      assertMay(viewer, 'publish or inquire')
      await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, viewer.id)
        const { state, counts } = await getImport(transaction, viewer, id)
        if (state !== 'planned') return
        const withdraws = withdrawMissing && counts.missing > 0
        if (withdraws && !isConfirmed) await assertFew(transaction, viewer.id, counts.missing)
        const columns = sql`state = 'applying', applied_at = now(), withdraws_missing = ${withdraws}`
        await startWork(transaction, viewer, { id, from: ['planned'], columns })
      })
    },
    async undo(viewer, id) {
      assertMay(viewer, 'publish or inquire')
      await db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, viewer.id)
        const { state } = await getImport(transaction, viewer, id)
        if (state === 'undoing' || state === 'undone') return
        const from = ['applied', 'failed'] as const
        const isStarted = await startWork(transaction, viewer, { id, from, columns: sql`state = 'undoing'` })
        if (!isStarted) throw new AppError('import_not_applied')
      })
    },
  }
}

/** @throws AppError `invalid` for a file that lacks so many listings that it may be only a part */
async function assertFew(db: Db, owner: string, missing: number): Promise<void> {
  const published = await countPublished(db, { owner, source: sourceOf(owner) })
  if (missing <= published * MAX_MISSING_SHARE) return
  const lacks = `The file lacks ${missing.toLocaleString('en-US')} of your ${formatCount(published, 'imported listing')}.`
  throw invalid('is_confirmed', `${lacks} Check that it’s complete. Then confirm that you want to withdraw them.`)
}
