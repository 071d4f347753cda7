import { ReadableStream as NodeStream } from 'node:stream/web'
import { sql } from 'kysely'
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { recordActivity } from '../../activity/activity.ts'
import { openMessageFile } from '../open-message-file.ts'
import { guarded, guardedChanges } from '../service-methods.ts'
import {
  type ChangeDependencies,
  markDone,
  removeLeads,
  setLeadStatus,
  snoozeLead,
  updateLead,
} from './change-leads.ts'
import { addMessage, decideHeld, replyToLead } from './conversation.ts'
import { exportLeads } from './export-leads.ts'
import { countLeads, getLead, getLeadRow, listLeads, locateLead, readOwners } from './read-leads.ts'
import type { LeadInbox } from './service.ts'

const guard = (code: ErrorCode) => ({ permission: 'answer leads', code }) as const
const READ = guard('leads_failed')
const UPDATE = guard('lead_update_failed')

/** Messages and requests, as operators work on them. */
export function createInbox(dependencies: ChangeDependencies & { storage: Pick<Storage, 'get'> }): LeadInbox {
  const { db, storage } = dependencies
  const change = guardedChanges<ChangeDependencies>(dependencies)
  return {
    list: guarded(READ, (viewer, { query, perPage }) => listLeads(db, query, { viewerId: viewer.id, perPage })),
    locate: guarded(READ, (viewer, id, query) => locateLead(db, { id, query, viewerId: viewer.id })),
    get: guarded(READ, (_, id) => getLead(db, id)),
    owners: guarded(READ, () => readOwners(db)),
    counts: guarded(READ, () => countLeads(db)),
    update: change(UPDATE, updateLead),
    setStatus: change(UPDATE, setLeadStatus),
    reply: change(guard('lead_reply_failed'), replyToLead),
    markDone: change(UPDATE, markDone),
    snooze: change(UPDATE, snoozeLead),
    addMessage: change(UPDATE, addMessage),
    decideHeld: change(UPDATE, decideHeld),
    openFile: guarded(READ, async (_, id, file) => {
      await getLeadRow(db, id)
      return openMessageFile({ db, storage }, { leadId: id, file, isShown: sql<boolean>`true` })
    }),
    remove: change(guard('lead_delete_failed'), removeLeads),
    exportCsv: guarded(READ, async (viewer, query) => {
      const chunks = await exportLeads(db, query, viewer.id)
      const subject = { subjectType: 'lead', subjectId: 'csv', subjectTitle: 'CSV' }
      await recordActivity(db, viewer, { action: 'leads.exported', ...subject })
      const text = NodeStream.from(chunks) as unknown as ReadableStream<string>
      return text.pipeThrough(new TextEncoderStream())
    }),
  }
}
