import { ReadableStream as NodeStream } from 'node:stream/web'
import { MAX_BULK } from '../../../domain/content/limits.ts'
import { AppError, type ErrorCode } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import type { Mailer } from '../../mail/letter.ts'
import { noteActivity } from '../activity.ts'
import { isId } from '../content/read-content.ts'
import { said } from '../said.ts'
import { removeLeads, setLeadStatus, updateLead } from './change-leads.ts'
import { addMessage, replyToLead } from './converse.ts'
import { exportLeads } from './export-leads.ts'
import type { LeadInbox } from './inbox-service.ts'
import { countLeads, getLead, listLeads, readOwners } from './read-leads.ts'

/** Whoever wrote to us, as the operator works on it. */
export function createInbox({ db, mailer }: { db: Db; mailer: Mailer }): LeadInbox {
  const reading = <T>(viewer: Viewer, work: () => Promise<T>): Promise<T> => {
    assertMay(viewer, 'answer leads')
    return said('leads_failed', work)
  }
  const changing = <T>(
    viewer: Viewer,
    code: ErrorCode,
    work: (transaction: Db, by: SignedInViewer) => Promise<T>,
  ): Promise<T> => {
    assertMay(viewer, 'answer leads')
    return said(code, () => db.transaction().execute((transaction) => work(transaction, viewer)))
  }
  return {
    list: async (viewer, { query, perPage }) => reading(viewer, () => listLeads(db, query, perPage)),
    get: async (viewer, id) => reading(viewer, () => getLead(db, id)),
    owners: async (viewer) => reading(viewer, () => readOwners(db)),
    counts: async (viewer) => reading(viewer, () => countLeads(db)),
    update: async (viewer, id, values, { version }) =>
      changing(viewer, 'lead_update_failed', (transaction, by) => updateLead(transaction, by, { id, values, version })),
    setStatus: async (viewer, ids, status) =>
      changing(viewer, 'lead_update_failed', (transaction, by) => setLeadStatus(transaction, by, readIds(ids), status)),
    reply: async (viewer, id, reply) =>
      changing(viewer, 'lead_reply_failed', (transaction, by) =>
        replyToLead({ db: transaction, mailer }, by, id, reply),
      ),
    addMessage: async (viewer, id, note) =>
      changing(viewer, 'lead_update_failed', (transaction, by) => addMessage(transaction, by, id, note)),
    remove: async (viewer, ids) =>
      changing(viewer, 'lead_delete_failed', (transaction, by) => removeLeads(transaction, by, readIds(ids))),
    async exportCsv(viewer, query) {
      const pieces = await reading(viewer, () => exportLeads(db, query))
      await noteActivity(db, viewer, {
        action: 'leads.exported',
        subjectType: 'lead',
        subjectId: 'csv',
        subjectTitle: 'CSV',
      })
      return asBytes(pieces)
    },
  }
}

function asBytes(pieces: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const texts = NodeStream.from(pieces) as unknown as ReadableStream<string>
  return texts.pipeThrough(new TextEncoderStream())
}

function readIds(ids: readonly string[]): string[] {
  const known = [...new Set(ids)].filter(isId)
  if (known.length <= MAX_BULK) return known
  throw new AppError('invalid', { detail: `At most ${MAX_BULK} can be changed at once.` })
}
