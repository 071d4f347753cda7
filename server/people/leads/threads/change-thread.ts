import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { NewThreadMessage } from '../../../../domain/lead/thread.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sharingOrganizationOf } from '../../organizations/sharing.ts'
import type { MessageFiles } from '../message-files.ts'
import { decideHeldMessage, type PostDependencies, postMessage } from '../post-message.ts'
import { getOwnThread, type OwnThread } from './read-thread.ts'

/** `db` is a transaction in changes. */
export interface ThreadDependencies extends PostDependencies {
  files: Pick<MessageFiles, 'claim'>
}

export async function sendInThread(
  dependencies: ThreadDependencies,
  viewer: SignedInViewer,
  id: string,
  { text, key, files }: NewThreadMessage,
): Promise<void> {
  const { db } = dependencies
  const thread = await claimThread(db, viewer, id, { lock: true })
  assertNotBlocked(thread)
  const attachments = await dependencies.files.claim(db, viewer, files ?? [])
  const posted = { leadId: id, party: thread.side, authorId: viewer.id, text, attachments, key } as const
  await postMessage(dependencies, { ...posted, kind: 'reply' })
  await setRead(db, viewer, id)
}

function assertNotBlocked(thread: OwnThread): void {
  if (thread.sender_has_blocked || thread.landowner_has_blocked) throw new AppError('thread_blocked')
}

/** Reads a conversation that the viewer takes part in. From then on it belongs to the account, even if its address changes. */
async function claimThread(db: Db, viewer: SignedInViewer, id: string, options?: { lock: true }): Promise<OwnThread> {
  const thread = await getOwnThread(db, viewer, id, options)
  if (thread.side === 'sender' && thread.sender_id === null) {
    const columns = { sender_id: viewer.id, sender_organization_id: sharingOrganizationOf(viewer.id) }
    await db.updateTable('leads').set(columns).where('id', '=', id).execute()
  }
  return thread
}

export async function markRead(db: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await claimThread(db, viewer, id)
  await setRead(db, viewer, id)
}

async function setRead(db: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await sql`
    insert into thread_reads (lead_id, user_id, read_at) values (${id}::uuid, ${viewer.id}, clock_timestamp())
    on conflict (lead_id, user_id) do update set read_at = excluded.read_at`.execute(db)
}

export async function shareContact({ db }: ThreadDependencies, viewer: SignedInViewer, id: string): Promise<void> {
  const { side } = await claimThread(db, viewer, id, { lock: true })
  const column = sql.ref(`${side}_shared_at`)
  await sql`update leads set ${column} = coalesce(${column}, now()) where id = ${id}::uuid`.execute(db)
}

export async function setBlocked(
  { db }: ThreadDependencies,
  viewer: SignedInViewer,
  id: string,
  isBlocked: boolean,
): Promise<void> {
  const thread = await claimThread(db, viewer, id, { lock: true })
  const isLandowner = thread.side === 'landowner'
  const email = isLandowner ? thread.sender_email : thread.landowner_email
  // The operator can't be blocked.
  if (email === null) return
  const account = (isLandowner ? thread.landowner_id : thread.sender_id) ?? viewer.id
  const change = isBlocked
    ? sql`insert into blocked_senders (user_id, email) values (${account}, ${email}) on conflict do nothing`
    : sql`delete from blocked_senders where user_id = ${account} and email = ${email}`
  await change.execute(db)
}

export async function reportThread(
  dependencies: ThreadDependencies,
  viewer: SignedInViewer,
  id: string,
  reason: string,
): Promise<void> {
  const { db, mailer, contactEmail } = dependencies
  const thread = await getOwnThread(db, viewer, id, { lock: true })
  await db.updateTable('leads').set({ reported_at: sql`coalesce(reported_at, now())` }).where('id', '=', id).execute()
  const text = `Reported this conversation: ${reason}`
  await postMessage(dependencies, { leadId: id, party: thread.side, authorId: viewer.id, kind: 'note', text })
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
  dependencies: ThreadDependencies,
  viewer: SignedInViewer,
  id: string,
  held: { messageId: string; isMine: boolean },
): Promise<void> {
  const thread = await getOwnThread(dependencies.db, viewer, id, { lock: true })
  if (held.isMine) assertNotBlocked(thread)
  await decideHeldMessage(dependencies, { ...held, leadId: id, party: thread.side })
}
