import type { SecurityEvent, SecurityEventKind } from '../../../domain/account/account.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Mailer, SecurityNotice } from '../mail/mail.ts'

const MAX_DETAIL_LENGTH = 500

/** Records a security event, which the account's owner can see in Settings. */
export async function recordSecurityEvent(
  db: Db,
  { userId, kind, caller, detail }: { userId: string; kind: SecurityEventKind; caller: Caller | null; detail?: string },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      user_id: userId,
      kind,
      detail: detail?.slice(0, MAX_DETAIL_LENGTH) ?? null,
      ip_address: caller?.address ?? null,
      user_agent: caller?.userAgent ?? null,
    })
    .execute()
}

interface OwnEvent<Kind extends SecurityEventKind> {
  kind: Kind
  caller: Caller
  detail?: string
}

/** Records the event and emails the owner, in case someone else caused it. */
export function notifyOwner<Kind extends SecurityEventKind & SecurityNotice>(
  dependencies: { db: Db; mailer: Mailer },
  owner: { id: string; email: string },
  event: OwnEvent<Kind>,
): Promise<void>
/** @param notice the email's subject, if it differs from the event kind */
export function notifyOwner(
  dependencies: { db: Db; mailer: Mailer },
  owner: { id: string; email: string },
  event: OwnEvent<SecurityEventKind>,
  notice: SecurityNotice,
): Promise<void>
export async function notifyOwner(
  { db, mailer }: { db: Db; mailer: Mailer },
  owner: { id: string; email: string },
  event: OwnEvent<SecurityEventKind>,
  notice = event.kind as SecurityNotice,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await recordSecurityEvent(transaction, { userId: owner.id, ...event })
    await mailer.send(transaction, owner.email, { name: 'security-notice', notice })
  })
}

/** A user's latest events, newest first. */
export async function readSecurityEvents(db: Db, userId: string, limit: number): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'kind', 'detail', 'ip_address', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}
