import type { AccountOverview, SessionSummary } from '../../../domain/account/account.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { readApiKeys } from './api-keys.ts'
import { readPendingEmail } from './mail-links.ts'
import { readSecurityEvents } from './security-log.ts'
import { readPasswordHash } from './stored-password.ts'

const EVENTS_SHOWN = 20

/** Everything that Settings shows. */
export async function readOverview(db: Db, viewer: SignedInViewer): Promise<AccountOverview> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', viewer.id).executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('created_at')
    .execute()
  const { listing_count } = await db
    .selectFrom('land_listings')
    .select((count) => count.fn.countAll<number>().as('listing_count'))
    .where('owner_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return {
    email: user.email,
    name: user.name,
    is_verified: user.email_verified,
    created_at: user.created_at.toISOString(),
    has_password: (await readPasswordHash(db, viewer.id)) !== null,
    new_email: await readPendingEmail(db, viewer.id),
    two_factor: user.two_factor_enabled,
    preferences: { wants_news: user.wants_news, emails_messages: user.emails_messages },
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name || 'Passkey',
      created_at: passkey.created_at.toISOString(),
    })),
    api_keys: await readApiKeys(db, viewer.id),
    sessions: await readSessions(db, viewer),
    security_events: await readSecurityEvents(db, viewer.id, EVENTS_SHOWN),
    listing_count,
  }
}

/** Active sessions: the current one first, then by last activity. */
async function readSessions(db: Db, viewer: SignedInViewer): Promise<SessionSummary[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', new Date())
    .orderBy('updated_at', 'desc')
    .execute()
  const summaries = rows.map(({ updated_at, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_seen_at: updated_at.toISOString(),
    is_current: row.id === viewer.sessionId,
  }))
  return summaries.sort((a, b) => Number(b.is_current) - Number(a.is_current))
}
