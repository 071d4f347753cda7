import { ReadableStream as NodeStream } from 'node:stream/web'
import { sql } from 'kysely'
import { MAX_BULK } from '../../../../domain/content/limits.ts'
import { AppError, type ErrorCode } from '../../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../../domain/wrap-unexpected.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { recordActivity } from '../../activity/activity.ts'
import type { Subscriptions } from '../../subscriptions.ts'
import type { MessageFiles } from '../message-files.ts'
import { openMessageFile } from '../open-message-file.ts'
import { discardHeld, type PostDependencies, releaseHeld } from '../post-message.ts'
import { markDone, removeLeads, setLeadStatus, snoozeLead, updateLead } from './change-leads.ts'
import { addMessage, replyToLead } from './conversation.ts'
import { exportLeads } from './export-leads.ts'
import { countLeads, getLead, getLeadRow, listLeads, locateLead, readOwners } from './read-leads.ts'
import type { LeadInbox } from './service.ts'

interface InboxDependencies extends PostDependencies {
  files: Pick<MessageFiles, 'claim'>
  storage: Pick<Storage, 'get'>
  subscriptions: Pick<Subscriptions, 'forgetAddress'>
}

/** Messages and requests, as operators work on them. */
export function createInbox(dependencies: InboxDependencies): LeadInbox {
  const { db, storage, subscriptions } = dependencies
  const within = (transaction: Db) => ({ ...dependencies, db: transaction })
  const read = <T>(viewer: Viewer, work: (viewerId: string) => Promise<T>): Promise<T> => {
    assertMay(viewer, 'answer leads')
    return wrapUnexpected('leads_failed', () => work(viewer.id))
  }
  const change = <T>(
    viewer: Viewer,
    code: ErrorCode,
    work: (transaction: Db, by: SignedInViewer) => Promise<T>,
  ): Promise<T> => {
    assertMay(viewer, 'answer leads')
    return wrapUnexpected(code, () => db.transaction().execute((transaction) => work(transaction, viewer)))
  }
  return {
    list: async (viewer, { query, perPage }) => read(viewer, (viewerId) => listLeads(db, query, { viewerId, perPage })),
    locate: async (viewer, id, query) => read(viewer, (viewerId) => locateLead(db, { id, query, viewerId })),
    get: async (viewer, id) => read(viewer, () => getLead(db, id)),
    owners: async (viewer) => read(viewer, () => readOwners(db)),
    counts: async (viewer) => read(viewer, () => countLeads(db)),
    update: async (viewer, id, values, { version }) =>
      change(viewer, 'lead_update_failed', (transaction, by) => updateLead(transaction, by, { id, values, version })),
    setStatus: async (viewer, ids, status) =>
      change(viewer, 'lead_update_failed', (transaction, by) => setLeadStatus(transaction, by, readIds(ids), status)),
    reply: async (viewer, id, reply) =>
      change(viewer, 'lead_reply_failed', (transaction, by) => replyToLead(within(transaction), by, id, reply)),
    markDone: async (viewer, id) =>
      change(viewer, 'lead_update_failed', (transaction, by) => markDone(transaction, by, id)),
    snooze: async (viewer, id, hours) =>
      change(viewer, 'lead_update_failed', (transaction, by) => snoozeLead(transaction, by, { id, hours })),
    addMessage: async (viewer, id, note) =>
      change(viewer, 'lead_update_failed', (transaction, by) => addMessage(within(transaction), by, id, note)),
    decideHeld: async (viewer, id, { messageId, isMine }) =>
      change(viewer, 'lead_update_failed', async (transaction) => {
        if (!isId(id) || !isId(messageId)) throw new AppError('message_not_found')
        const held = { leadId: id, messageId, party: 'operator' } as const
        const isDone = isMine ? await releaseHeld(within(transaction), held) : await discardHeld(transaction, held)
        if (!isDone) throw new AppError('message_not_found')
      }),
    openFile: async (viewer, id, file) =>
      read(viewer, async () => {
        await getLeadRow(db, id)
        return openMessageFile({ db, storage }, { leadId: id, file, isShown: sql<boolean>`true` })
      }),
    remove: async (viewer, ids) =>
      change(viewer, 'lead_delete_failed', (transaction, by) =>
        removeLeads(transaction, by, { ids: readIds(ids), subscriptions }),
      ),
    async exportCsv(viewer, query) {
      const chunks = await read(viewer, (viewerId) => exportLeads(db, query, viewerId))
      await recordActivity(db, viewer, {
        action: 'leads.exported',
        subjectType: 'lead',
        subjectId: 'csv',
        subjectTitle: 'CSV',
      })
      return asBytes(chunks)
    },
  }
}

function asBytes(chunks: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const text = NodeStream.from(chunks) as unknown as ReadableStream<string>
  return text.pipeThrough(new TextEncoderStream())
}

function readIds(ids: readonly string[]): string[] {
  const valid = [...new Set(ids)].filter(isId)
  if (valid.length <= MAX_BULK) return valid
  throw new AppError('invalid', { detail: `At most ${MAX_BULK} leads can be changed at a time.` })
}
