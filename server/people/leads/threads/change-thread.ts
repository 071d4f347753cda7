import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { NewThreadMessage } from '../../../../domain/lead/thread.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { sharingOrganizationOf } from '../../organizations/sharing.ts'
import type { MessageFiles } from '../message-files.ts'
import { discardHeld, type PostDependencies, postMessage, releaseHeld } from '../post-message.ts'
import { getOwnThread, type OwnThread } from './read-thread.ts'

export async function sendInThread(
  dependencies: PostDependencies & { files: Pick<MessageFiles, 'claim'> },
  viewer: SignedInViewer,
  id: string,
  { text, key, files }: NewThreadMessage,
): Promise<void> {
  const thread = await getOwnThread(dependencies.db, viewer, id, { lock: true })
  if (thread.sender_has_blocked || thread.landowner_has_blocked) throw new AppError('thread_blocked')
  await claimThread(dependencies.db, viewer, thread)
  const { side: party } = thread
  const attachments = await dependencies.files.claim(dependencies.db, viewer, files ?? [])
  await postMessage(dependencies, { leadId: id, party, authorId: viewer.id, kind: 'reply', text, attachments, key })
  await markThreadRead(dependencies.db, viewer, id)
}

/** The conversation then stays with the account, whatever its address becomes. */
export async function claimThread(db: Db, viewer: SignedInViewer, { id, side, sender_id }: OwnThread): Promise<void> {
  if (side !== 'sender' || sender_id !== null) return
  const columns = { sender_id: viewer.id, sender_organization_id: sharingOrganizationOf(viewer.id) }
  await db.updateTable('leads').set(columns).where('id', '=', id).execute()
}

export async function markThreadRead(db: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await sql`
    insert into thread_reads (lead_id, user_id, read_at) values (${id}::uuid, ${viewer.id}, clock_timestamp())
    on conflict (lead_id, user_id) do update set read_at = excluded.read_at`.execute(db)
}

export async function shareContact(db: Db, viewer: SignedInViewer, id: string): Promise<void> {
  const thread = await getOwnThread(db, viewer, id, { lock: true })
  await claimThread(db, viewer, thread)
  const column = thread.side === 'landowner' ? 'landowner_shared_at' : 'sender_shared_at'
  await db
    .updateTable('leads')
    .set({ [column]: sql`coalesce(${sql.ref(column)}, now())` })
    .where('id', '=', id)
    .execute()
}

export async function setBlocked(db: Db, viewer: SignedInViewer, id: string, isBlocked: boolean): Promise<void> {
  const thread = await getOwnThread(db, viewer, id, { lock: true })
  await claimThread(db, viewer, thread)
  const email = thread.side === 'landowner' ? thread.sender_email : thread.landowner_email
  // The operator can't be blocked.
  if (email === null) return
  const account = (thread.side === 'landowner' ? thread.landowner_id : thread.sender_id) ?? viewer.id
  const block = { user_id: account, email }
  if (isBlocked) {
    await db
      .insertInto('blocked_senders')
      .values(block)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db.deleteFrom('blocked_senders').where('user_id', '=', account).where('email', '=', email).execute()
  }
}

export async function reportThread(
  dependencies: PostDependencies,
  viewer: SignedInViewer,
  id: string,
  reason: string,
): Promise<void> {
  const { db, mailer, contactEmail } = dependencies
  const thread = await getOwnThread(db, viewer, id, { lock: true })
  await db.updateTable('leads').set({ reported_at: sql`coalesce(reported_at, now())` }).where('id', '=', id).execute()
  const text = `Reported this conversation: ${reason}`
  const posted = { leadId: id, party: thread.side, authorId: viewer.id, text } as const
  await postMessage(dependencies, { ...posted, kind: 'note' })
  await mailer.send(db, contactEmail(), {
    name: 'lead-reply',
    type: thread.type,
    text,
    about: thread.listing_title ?? '',
    sender: (thread.side === 'landowner' ? thread.landowner_name : thread.name) ?? '',
    path: `/admin/leads/${id}`,
    quote: '',
    quotedAt: '',
    thread: id,
  })
}

export async function decideHeld(
  dependencies: PostDependencies,
  viewer: SignedInViewer,
  id: string,
  { messageId, isMine }: { messageId: string; isMine: boolean },
): Promise<void> {
  const { db } = dependencies
  const thread = await getOwnThread(db, viewer, id, { lock: true })
  const held = { leadId: id, messageId, party: thread.side }
  if (!isId(messageId)) throw new AppError('message_not_found')
  if (isMine && (thread.sender_has_blocked || thread.landowner_has_blocked)) throw new AppError('thread_blocked')
  const isDone = isMine ? await releaseHeld(dependencies, held) : await discardHeld(db, held)
  if (!isDone) throw new AppError('message_not_found')
}
