import { sql } from 'kysely'
import { MAX_MISSING_SHARE } from '../../../domain/draft/listing-import.ts'
import { AppError, type FieldErrors, invalid } from '../../../domain/errors.ts'
import { contactSchema } from '../../../domain/listing/deal-fact-values.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { assertMay } from '../../../domain/permissions.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { safeParse } from '../../../domain/validation.ts'
import { readUploadForm } from '../../content/uploads/upload-form.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import { toCsv } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { countImported } from './existing.ts'
import { createDailyFeeds } from './feeds.ts'
import { getImport, insertImport, listImports, startWork } from './import-rows.ts'
import { PLANS_OF_ACCOUNT, planImport } from './plan-import.ts'
import type { FeedsService } from './service.ts'

type FeedsDependencies = Parameters<typeof createDailyFeeds>[0]

export function createFeeds(dependencies: FeedsDependencies): FeedsService {
  const { db, rateLimits, readFile } = dependencies
  const plan: FeedsService['plan'] = async (viewer, { name, body, contact }) => {
    assertMay(viewer, 'publish or inquire')
    await rateLimits.count(PLANS_OF_ACCOUNT, viewer.id)
    const planned = await planImport({ db, readFile }, viewer, { body, contact }).catch((error: unknown) => {
      throw error instanceof UnreadableFileError ? invalid('file', error.message) : error
    })
    return insertImport(db, viewer, { name, plan: planned, contact })
  }
  const daily = createDailyFeeds(dependencies)
  return {
    ...daily,
    plan,
    async planForm(viewer, request) {
      assertMay(viewer, 'publish or inquire')
      const { form, stored, errors } = await readUploadForm(
        request,
        { file: 'listings' },
        async (_, body, { name, before }) => ({
          path: name,
          planned: await plan(viewer, { name, body, contact: contactOf(before) }),
        }),
      )
      const planned = stored[0]?.planned ?? null
      if (form.get('do') === 'plan' && planned === null) contactOf(form)
      if (form.get('do') !== 'feed') return { form, planned, errors }
      const feed = { url: textOf(form, 'url').trim(), contact: contactOf(form) }
      return { form, planned: await daily.addFeed(viewer, feed), errors }
    },
    async rejectedCsv(viewer, id) {
      assertMay(viewer, 'publish or inquire')
      const { file_name, plan } = await getImport(db, viewer, id)
      const rows = plan.rejected.map(({ row, reasons }) => [row, reasons.join('; ')])
      return { disposition: attachment(`${file_name}.rejected.csv`), csv: toCsv(['Row', 'Reason'], rows) }
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

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').replaceAll('\0', '')

/** @throws AppError `invalid` at `contact_name`, `contact_role`, `contact_phone` */
function contactOf(form: FormData): ListingContact {
  const [name, role, phone] = ['contact_name', 'contact_role', 'contact_phone'].map((field) => textOf(form, field))
  const { data, error } = safeParse(contactSchema, { name, role, phone })
  if (data) return data
  const fields: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) fields[`contact_${String(path[0])}`] ??= [message]
  throw new AppError('invalid', { fields })
}

/** @throws AppError `invalid` for a file that lacks so many listings that it may be only a part */
async function assertFew(db: Db, owner: string, missing: number): Promise<void> {
  const published = await countImported(db, owner)
  if (missing <= published * MAX_MISSING_SHARE) return
  const lacks = `The file lacks ${missing.toLocaleString('en-US')} of your ${formatCount(published, 'imported listing')}.`
  throw invalid('is_confirmed', `${lacks} Check that it’s complete. Then confirm that you want to withdraw them.`)
}
