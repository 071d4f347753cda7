import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import type { FileReader } from '../../files/uploaded-file.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { DownloadError } from '../../platform/http/download-error.ts'
import { type CopyValidators, downloadPublic, type Network } from '../../platform/http/download-public.ts'
import { type FeedRow, recordFailure, recordSuccess } from './feed-rows.ts'
import { insertImport, startWork } from './import-rows.ts'
import { planImport } from './plan-import.ts'
import { FEED_LIMITS } from './read-rows.ts'

export interface FeedDependencies {
  db: Db
  mailer: Mailer
  publicUrl: string
  readFile: FileReader
  /** Set by tests only. */
  network?: Network
}

export const NO_COPY: CopyValidators = { etag: null, lastModified: null }

/** @throws DownloadError */
export const downloadFeed = ({ network }: FeedDependencies, url: string, validators: CopyValidators) =>
  downloadPublic(url, { maxBytes: FEED_LIMITS.maxBytes, validators, ...(network && { network }) })

/** The message of a failure that the owner can fix; null for other failures. */
export const feedFailureOf = (error: unknown): string | null =>
  error instanceof DownloadError || error instanceof UnreadableFileError ? error.message : null

/** The name of the file in an address, for its imports. */
export const fileNameOf = (url: string): string => {
  const { hostname, pathname } = new URL(url)
  return pathname.split('/').findLast((part) => part !== '') ?? hostname
}

/**
 * Downloads a feed, and starts to apply what it changes. A failure is recorded, and mailed once.
 * @returns the import, or null if the file hasn't changed or can't be read @throws AppError `import_running`
 */
export async function checkFeed(
  dependencies: FeedDependencies,
  owner: SignedInViewer,
  feed: FeedRow,
  now: Date,
): Promise<string | null> {
  const { db } = dependencies
  const { id, url, contact, etag, last_modified: lastModified } = feed
  try {
    const download = await downloadFeed(dependencies, url, { etag, lastModified })
    if (download.state === 'unchanged') {
      await recordSuccess(db, id, now, { etag, lastModified })
      return null
    }
    const plan = await planImport(dependencies, owner, { body: download.body, contact })
    return await db.transaction().execute(async (transaction) => {
      await lockAccount(transaction, owner.id)
      const planned = await insertImport(transaction, owner, { name: fileNameOf(url), plan, contact, feedId: id })
      const columns = sql`state = 'applying', applied_at = now()`
      if (plan.added.length + plan.changed.length > 0)
        await startWork(transaction, owner, { id: planned.id, from: ['planned'], columns })
      await recordSuccess(transaction, id, now, download.validators)
      return planned.id
    })
  } catch (error) {
    const failure = feedFailureOf(error)
    if (failure === null) throw error
    await storeFailure(dependencies, owner, feed, { failure, now })
    return null
  }
}

async function storeFailure(
  { db, mailer, publicUrl }: FeedDependencies,
  owner: SignedInViewer,
  { id, url: address }: FeedRow,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const news = await recordFailure(transaction, id, now, failure)
    if (news === null) return
    const facts = { address, failure, isStopped: news === 'stopped', url: `${publicUrl}/my/imports` }
    await mailer.send(transaction, owner.email, { name: 'feed-failed', ...facts })
  })
}

/** Whether to repeat a check later without a warning. */
export const isPostponed = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'import_running' || error.code === 'unavailable')
