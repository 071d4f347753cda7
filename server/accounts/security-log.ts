import type { SecurityEvent, SecurityEventKind } from '../../domain/account.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../db/database.ts'
import type { Mailer, SecurityNotice } from '../mail/letter.ts'

const LONGEST_DETAIL = 500

/** Notes something that concerns the safety of an account, for its owner to read in Settings. */
export async function noteSecurityEvent(
  db: Db,
  { userId, kind, caller, detail }: { userId: string; kind: SecurityEventKind; caller: Caller | null; detail?: string },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      user_id: userId,
      kind,
      detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
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

/** Notes it and writes to the owner: whoever else did it should not go unnoticed. */
export function tellOwner<Kind extends SecurityEventKind & SecurityNotice>(
  dependencies: { db: Db; mailer: Mailer },
  owner: { id: string; email: string },
  event: OwnEvent<Kind>,
): Promise<void>
/** @param notice what the letter is about, where it is not named like the event */
export function tellOwner(
  dependencies: { db: Db; mailer: Mailer },
  owner: { id: string; email: string },
  event: OwnEvent<SecurityEventKind>,
  notice: SecurityNotice,
): Promise<void>
export async function tellOwner(
  { db, mailer }: { db: Db; mailer: Mailer },
  owner: { id: string; email: string },
  event: OwnEvent<SecurityEventKind>,
  notice = event.kind as SecurityNotice,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await noteSecurityEvent(transaction, { userId: owner.id, ...event })
    await mailer.send(transaction, owner.email, { name: 'security-notice', notice })
  })
}

/** The latest ones of a user. */
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
