import { AppError } from '../../../../domain/errors.ts'
import { isUnconfirmed } from '../../../../domain/lead/admin-lead.ts'
import type { LeadNote, LeadReply } from '../../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import { recordActivity } from '../../activity/activity.ts'
import { decideHeldMessage, postMessage } from '../post-message.ts'
import { type ChangeDependencies, entryOf, setColumns } from './change-leads.ts'
import { getLeadRow } from './read-leads.ts'

/** Posts an admin's reply, which is emailed to the others. The same form submitted twice posts once. */
export async function replyToLead(
  dependencies: ChangeDependencies,
  viewer: SignedInViewer,
  id: string,
  { text, key, files }: LeadReply,
): Promise<void> {
  const { db } = dependencies
  const lead = await getLeadRow(db, id, { lock: true })
  if (isUnconfirmed(lead)) throw new AppError('lead_unconfirmed')
  const attachments = await dependencies.files.claim(db, viewer, files ?? [])
  const message = { leadId: id, party: 'operator', authorId: viewer.id, kind: 'reply', text, attachments, key } as const
  if ((await postMessage(dependencies, message)) === null) return
  await recordActivity(db, viewer, entryOf(lead, 'answered'))
  // The first admin to reply becomes the owner.
  const owner = lead.owner_id === null ? { owner_id: viewer.id, saved_by: viewer.id } : {}
  await setColumns(db, id, { snoozed_until: null, ...owner })
}

/** Records a note, or an email that was received or sent outside the product. */
export async function addMessage(
  dependencies: ChangeDependencies,
  viewer: SignedInViewer,
  id: string,
  { text, kind, key }: LeadNote,
): Promise<void> {
  const lead = await getLeadRow(dependencies.db, id, { lock: true })
  const party = kind === 'received' ? 'sender' : 'operator'
  const posted = await postMessage(dependencies, { leadId: id, party, authorId: viewer.id, kind, text, key })
  if (posted !== null) await recordActivity(dependencies.db, viewer, entryOf(lead, 'message_added'))
}

export async function decideHeld(
  dependencies: ChangeDependencies,
  _viewer: SignedInViewer,
  id: string,
  held: { messageId: string; isMine: boolean },
): Promise<void> {
  await decideHeldMessage(dependencies, { ...held, leadId: id, party: 'operator' })
}
