import { sql } from 'kysely'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Limit, RateLimits } from '../../../platform/rate-limits/rate-limits.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { openMessageFile } from '../open-message-file.ts'
import { remindLandowners } from '../reminders.ts'
import { guarded, guardedChanges } from '../service-methods.ts'
import {
  decideHeld,
  markRead,
  reportThread,
  sendInThread,
  setBlocked,
  shareContact,
  type ThreadDependencies,
} from './change-thread.ts'
import { countUnreadThreads, findThreads } from './own-threads.ts'
import { getOwnThread, getThread, medianReplyHours, shownTo } from './read-thread.ts'
import type { ThreadsService } from './service.ts'

const MESSAGES_OF_ACCOUNT: Limit = { name: 'messages of account', tries: 60, seconds: 3600 }
const REPORTS_OF_ACCOUNT: Limit = { name: 'thread reports of account', tries: 10, seconds: 3600 }

const READ = { permission: 'own account', code: 'threads_failed' } as const
const CHANGE = { permission: 'own account', code: 'thread_change_failed' } as const
const SEND = { permission: 'publish or inquire', code: 'message_failed' } as const

interface Options extends ThreadDependencies {
  /** For what visitors read, perhaps from replicas. */
  reads: Db
  storage: Pick<Storage, 'get'>
  rateLimits: RateLimits
}

export function createThreads({ reads, storage, rateLimits, ...dependencies }: Options): ThreadsService {
  const { db } = dependencies
  const change = guardedChanges<ThreadDependencies>(dependencies)
  const counted = (limit: Limit) => ({ before: ({ id }: SignedInViewer) => rateLimits.count(limit, id) })
  return {
    find: guarded(READ, (viewer, query) => findThreads(db, viewer, query)),
    get: guarded(READ, (viewer, id) => getThread(db, viewer, id)),
    countUnread: guarded(READ, (viewer) => countUnreadThreads(db, viewer)),
    markRead: guarded(READ, (viewer, id) => markRead(db, viewer, id)),
    send: change({ ...SEND, ...counted(MESSAGES_OF_ACCOUNT) }, sendInThread),
    shareContact: change({ ...CHANGE, permission: 'publish or inquire' }, shareContact),
    setBlocked: change(CHANGE, setBlocked),
    decideHeld: change(SEND, decideHeld),
    openFile: guarded(READ, async (viewer, id, file) => {
      const { side } = await getOwnThread(db, viewer, id)
      return openMessageFile({ db, storage }, { leadId: id, file, isShown: shownTo(side) })
    }),
    report: change({ ...CHANGE, ...counted(REPORTS_OF_ACCOUNT) }, reportThread),
    remind: (now) => remindLandowners(dependencies, now),
    replyHours: (slug) =>
      medianReplyHours(reads, sql`(select owner_id from land_listings where slug = ${slug} and is_published)`),
  }
}
