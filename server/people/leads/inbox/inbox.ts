import { ReadableStream as NodeStream } from 'node:stream/web'
import { sql } from 'kysely'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../../domain/wrap-unexpected.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { recordActivity } from '../../activity/activity.ts'
import { openMessageFile } from '../open-message-file.ts'
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

/** Messages and requests, as operators work on them. */
export function createInbox(dependencies: ChangeDependencies & { storage: Pick<Storage, 'get'> }): LeadInbox {
  const { db, storage } = dependencies
  const read =
    <Input extends unknown[], T>(work: (viewer: SignedInViewer, ...input: Input) => Promise<T>) =>
    async (viewer: Viewer, ...input: Input): Promise<T> => {
      assertMay(viewer, 'answer leads')
      return wrapUnexpected('leads_failed', () => work(viewer, ...input))
    }
  /** Runs `work` in a transaction, which is the `db` that it gets. */
  const change =
    <Input extends unknown[], T>(
      code: ErrorCode,
      work: (dependencies: ChangeDependencies, viewer: SignedInViewer, ...input: Input) => Promise<T>,
    ) =>
    async (viewer: Viewer, ...input: Input): Promise<T> => {
      assertMay(viewer, 'answer leads')
      const inTransaction = () =>
        db.transaction().execute((transaction) => work({ ...dependencies, db: transaction }, viewer, ...input))
      return wrapUnexpected(code, inTransaction)
    }
  return {
    list: read((viewer, { query, perPage }) => listLeads(db, query, { viewerId: viewer.id, perPage })),
    locate: read((viewer, id, query) => locateLead(db, { id, query, viewerId: viewer.id })),
    get: read((_, id) => getLead(db, id)),
    owners: read(() => readOwners(db)),
    counts: read(() => countLeads(db)),
    update: change('lead_update_failed', updateLead),
    setStatus: change('lead_update_failed', setLeadStatus),
    reply: change('lead_reply_failed', replyToLead),
    markDone: change('lead_update_failed', markDone),
    snooze: change('lead_update_failed', snoozeLead),
    addMessage: change('lead_update_failed', addMessage),
    decideHeld: change('lead_update_failed', decideHeld),
    openFile: read(async (_, id, file) => {
      await getLeadRow(db, id)
      return openMessageFile({ db, storage }, { leadId: id, file, isShown: sql<boolean>`true` })
    }),
    remove: change('lead_delete_failed', removeLeads),
    exportCsv: read(async (viewer, query) => {
      const chunks = await exportLeads(db, query, viewer.id)
      const subject = { subjectType: 'lead', subjectId: 'csv', subjectTitle: 'CSV' }
      await recordActivity(db, viewer, { action: 'leads.exported', ...subject })
      const text = NodeStream.from(chunks) as unknown as ReadableStream<string>
      return text.pipeThrough(new TextEncoderStream())
    }),
  }
}
