import { AppError } from '../../../../domain/errors.ts'
import { isUnconfirmed, type LeadRow } from '../../../../domain/lead/admin-lead.ts'
import type { LeadNote, LeadReply } from '../../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordActivity } from '../../activity/activity.ts'
import type { MessageFiles } from '../message-files.ts'
import { type PostDependencies, postMessage } from '../post-message.ts'
import { entryOf } from './change-leads.ts'
import { getLeadRow } from './read-leads.ts'

/** Posts an admin's reply, which is emailed to the others. The same form submitted twice posts once. */
export async function replyToLead(
  dependencies: PostDependencies & { files: Pick<MessageFiles, 'claim'> },
  viewer: SignedInViewer,
  id: string,
  { text, key, files }: LeadReply,
): Promise<void> {
  const lead = await getLeadRow(dependencies.db, id, { lock: true })
  if (isUnconfirmed(lead)) throw new AppError('lead_unconfirmed')
  const attachments = await dependencies.files.claim(dependencies.db, viewer, files ?? [])
  const message = { leadId: id, party: 'operator', authorId: viewer.id, kind: 'reply', text, attachments, key } as const
  const posted = await postMessage(dependencies, message)
  if (posted === null) return
  await recordActivity(dependencies.db, viewer, entryOf(lead, 'answered'))
  await takeOver(dependencies.db, viewer, lead)
}

/** Whoever answers first looks after the lead. */
async function takeOver(db: Db, viewer: SignedInViewer, { id, owner_id }: LeadRow): Promise<void> {
  await db
    .updateTable('leads')
    .set({ snoozed_until: null, ...(owner_id === null && { owner_id: viewer.id, saved_by: viewer.id }) })
    .where('id', '=', id)
    .execute()
}

/** Records a note, or an email that was received or sent outside the product. */
export async function addMessage(
  dependencies: PostDependencies,
  viewer: SignedInViewer,
  id: string,
  { text, kind, key }: LeadNote,
): Promise<void> {
  const lead = await getLeadRow(dependencies.db, id, { lock: true })
  const party = kind === 'received' ? 'sender' : 'operator'
  const posted = await postMessage(dependencies, { leadId: id, party, authorId: viewer.id, kind, text, key })
  if (posted !== null) await recordActivity(dependencies.db, viewer, entryOf(lead, 'message_added'))
}
