import { sql } from 'kysely'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { assertMay, type Permission, type SignedInViewer, type Viewer } from '../../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../../domain/wrap-unexpected.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Limit, RateLimits } from '../../../platform/rate-limits/rate-limits.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { MessageFiles } from '../message-files.ts'
import { openMessageFile } from '../open-message-file.ts'
import type { PostDependencies } from '../post-message.ts'
import { remindLandowners } from '../reminders.ts'
import {
  claimThread,
  decideHeld,
  markThreadRead,
  reportThread,
  sendInThread,
  setBlocked,
  shareContact,
} from './change-thread.ts'
import { countUnreadThreads, findThreads } from './own-threads.ts'
import { getOwnThread, getThread, medianReplyHours, shownTo } from './read-thread.ts'
import type { ThreadsService } from './service.ts'

const MESSAGES_OF_ACCOUNT: Limit = { name: 'messages of account', tries: 60, seconds: 3600 }
const REPORTS_OF_ACCOUNT: Limit = { name: 'thread reports of account', tries: 10, seconds: 3600 }

interface ThreadDependencies extends PostDependencies {
  files: Pick<MessageFiles, 'claim'>
  /** For what visitors read, perhaps from replicas. */
  reads: Db
  storage: Pick<Storage, 'get'>
  rateLimits: RateLimits
}

export function createThreads(dependencies: ThreadDependencies): ThreadsService {
  const { db, reads, storage, rateLimits } = dependencies
  const read = <T>(viewer: Viewer, work: (own: SignedInViewer) => Promise<T>): Promise<T> => {
    assertMay(viewer, 'own account')
    return wrapUnexpected('threads_failed', () => work(viewer))
  }
  /** Runs a change in one transaction. */
  const change = <T>(
    viewer: Viewer,
    { permission, code = 'thread_change_failed' }: { permission: Permission; code?: ErrorCode },
    work: (transaction: Db, own: SignedInViewer) => Promise<T>,
  ): Promise<T> => {
    assertMay(viewer, permission)
    return wrapUnexpected(code, () => db.transaction().execute((transaction) => work(transaction, viewer)))
  }
  const within = (transaction: Db) => ({ ...dependencies, db: transaction })
  return {
    find: async (viewer, query) => read(viewer, (own) => findThreads(db, own, query)),
    get: async (viewer, id) => read(viewer, (own) => getThread(db, own, id)),
    countUnread: async (viewer) => read(viewer, (own) => countUnreadThreads(db, own)),
    markRead: async (viewer, id) =>
      read(viewer, async (own) => {
        await claimThread(db, own, await getOwnThread(db, own, id))
        await markThreadRead(db, own, id)
      }),
    async send(viewer, id, message) {
      assertMay(viewer, 'publish or inquire')
      await rateLimits.count(MESSAGES_OF_ACCOUNT, viewer.id)
      await change(viewer, { permission: 'publish or inquire', code: 'message_failed' }, (transaction, own) =>
        sendInThread(within(transaction), own, id, message),
      )
    },
    shareContact: async (viewer, id) =>
      change(viewer, { permission: 'publish or inquire' }, (transaction, own) => shareContact(transaction, own, id)),
    setBlocked: async (viewer, id, isBlocked) =>
      change(viewer, { permission: 'own account' }, (transaction, own) => setBlocked(transaction, own, id, isBlocked)),
    decideHeld: async (viewer, id, held) =>
      change(viewer, { permission: 'publish or inquire', code: 'message_failed' }, (transaction, own) =>
        decideHeld(within(transaction), own, id, held),
      ),
    openFile: async (viewer, id, file) =>
      read(viewer, async (own) => {
        const thread = await getOwnThread(db, own, id)
        return openMessageFile({ db, storage }, { leadId: id, file, isShown: shownTo(thread.side) })
      }),
    async report(viewer, id, reason) {
      assertMay(viewer, 'own account')
      await rateLimits.count(REPORTS_OF_ACCOUNT, viewer.id)
      await change(viewer, { permission: 'own account' }, (transaction, own) =>
        reportThread(within(transaction), own, id, reason),
      )
    },
    remind: (now) => remindLandowners(dependencies, now),
    async replyHours(slug) {
      const { rows } = await sql<{ owner_id: string | null }>`
        select owner_id from land_listings where slug = ${slug} and is_published`.execute(reads)
      const owner = rows[0]?.owner_id
      return owner ? medianReplyHours(reads, owner) : null
    },
  }
}
