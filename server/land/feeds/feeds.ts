import { sql } from 'kysely'
import { MAX_FEEDS } from '../../../domain/draft/listing-import.ts'
import { AppError, invalid } from '../../../domain/errors.ts'
import { assertMay, may, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import { readViewer } from '../../people/accounts/resolve-viewer.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import {
  checkFeed,
  downloadFeed,
  type FeedDependencies,
  feedFailureOf,
  fileNameOf,
  isPostponed,
  NO_COPY,
} from './check-feed.ts'
import { findDueFeeds, findFeed, listFeeds } from './feed-rows.ts'
import { insertImport } from './import-rows.ts'
import { PLANS_OF_ACCOUNT, planImport } from './plan-import.ts'
import type { DailyFeeds } from './service.ts'

/** Feeds that one run checks; the next run checks the others. */
const BATCH = 200
const RUN_MS = 40 * 60_000

export function createDailyFeeds(
  dependencies: FeedDependencies & { rateLimits: RateLimits; log: Pick<Logger, 'warn'> },
): DailyFeeds {
  const { db, rateLimits, log } = dependencies
  const getOwn = async (viewer: Viewer, id: string) => {
    assertMay(viewer, 'publish or inquire')
    const feed = await findFeed(db, { id, owner: viewer.id })
    if (!feed) throw new AppError('not_found')
    return { feed, viewer: viewer as SignedInViewer }
  }
  return {
    async listFeeds(viewer) {
      assertMay(viewer, 'publish or inquire')
      return listFeeds(db, viewer.id)
    },
    async addFeed(viewer, { url, contact }) {
      assertMay(viewer, 'publish or inquire')
      await rateLimits.count(PLANS_OF_ACCOUNT, viewer.id)
      const plan = await planUrl(dependencies, viewer, { url, contact }).catch((error: unknown) => {
        const failure = feedFailureOf(error)
        throw failure === null ? error : invalid('url', failure)
      })
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, viewer.id)
        const others = await listFeeds(transaction, viewer.id)
        if (others.some((feed) => feed.url === url)) throw invalid('url', 'You’ve added this address already.')
        if (others.length >= MAX_FEEDS) throw invalid('url', `Remove a feed first. You can have up to ${MAX_FEEDS}.`)
        const { rows } = await sql<{ id: string }>`
          insert into listing_feeds (owner_id, url, contact, checked_at)
          values (${viewer.id}, ${url}, ${JSON.stringify(contact)}::text::jsonb, now()) returning id`.execute(
          transaction,
        )
        return insertImport(transaction, viewer, { name: fileNameOf(url), plan, contact, feedId: rows[0]!.id })
      })
    },
    async checkFeed(viewer, id) {
      const own = await getOwn(viewer, id)
      await rateLimits.count(PLANS_OF_ACCOUNT, own.viewer.id)
      return checkFeed(dependencies, own.viewer, own.feed, new Date())
    },
    async setFeedActive(viewer, id, isActive) {
      const { feed } = await getOwn(viewer, id)
      await sql`
        update listing_feeds set is_active = ${isActive}, failure = null, failing_since = null
        where id = ${feed.id}::uuid`.execute(db)
    },
    async removeFeed(viewer, id) {
      const { feed } = await getOwn(viewer, id)
      await sql`delete from listing_feeds where id = ${feed.id}::uuid`.execute(db)
    },
    async checkDueFeeds(now, { signal } = {}) {
      const end = performance.now() + RUN_MS
      for (const feed of await findDueFeeds(db, now, BATCH)) {
        if (signal?.aborted || performance.now() > end) return
        const owner = await readViewer(db, feed.owner_id)
        if (!owner || !may(owner, 'publish or inquire')) continue
        await checkFeed(dependencies, owner, feed, now).catch((error: unknown) => {
          if (!isPostponed(error)) log.warn({ feed: feed.id, err: error }, 'checking a feed failed')
        })
      }
    },
  }
}

async function planUrl(
  dependencies: FeedDependencies,
  viewer: SignedInViewer,
  { url, contact }: Parameters<DailyFeeds['addFeed']>[1],
) {
  const download = await downloadFeed(dependencies, url, NO_COPY)
  const body = download.state === 'changed' ? download.body : []
  return planImport(dependencies, viewer, { body, contact })
}
