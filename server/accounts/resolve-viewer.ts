import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { VISITOR, type Viewer } from '../../domain/permissions.ts'
import type { Auth } from '../auth/auth.ts'
import { type Caller, cookiesOf, toHeaders } from '../auth/caller.ts'
import { isApiError } from '../auth/refusal.ts'
import { carriesSession } from '../auth/session-cookie.ts'
import type { Db } from '../db/database.ts'
import type { Cookies } from './account-services.ts'

export interface Seen {
  viewer: Viewer
  /** A session that is over takes its cookies with it. */
  cookies: Cookies
}

export type FindViewer = (caller: Caller) => Promise<Seen>

/** How exactly Settings tells when a session was last used. */
const SEEN_MS = 3_600_000

const NOBODY: Seen = { viewer: VISITOR, cookies: [] }

/** Tells who a request comes from, asking the database only when it carries a session. */
export function createViewers(db: Db, auth: Auth): FindViewer {
  return async (caller) => {
    if (!carriesSession(caller.headers.get('cookie'))) return NOBODY
    const { response, headers } = await readSession(auth, caller)
    if (!response) return { viewer: VISITOR, cookies: cookiesOf(headers) }
    const { user, session } = response
    if (session.updatedAt.getTime() < Date.now() - SEEN_MS) await noteSeen(db, session.id)
    const { isAdmin, needsTwoFactor, isSuspended } = await readRole(db, user.id)
    // A session that began in the moment of the suspension.
    if (isSuspended) return { viewer: VISITOR, cookies: cookiesOf(headers) }
    return {
      viewer: {
        kind: 'user',
        id: user.id,
        email: user.email,
        name: user.name,
        isAdmin,
        isVerified: user.emailVerified,
        needsTwoFactor,
        sessionId: session.id,
      },
      cookies: cookiesOf(headers),
    }
  }
}

/** better-auth hides why it cannot read a session; the database alone can be in the way. */
async function readSession(auth: Auth, caller: Caller) {
  try {
    return await auth.api.getSession({ headers: toHeaders(caller), returnHeaders: true })
  } catch (error) {
    throw isApiError(error) ? new AppError('unavailable', { cause: error }) : error
  }
}

async function noteSeen(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ updated_at: sql`now()` }).where('id', '=', id).execute()
}

interface Standing {
  isAdmin: boolean
  needsTwoFactor: boolean
  isSuspended: boolean
}

/** As of this moment: a role that was taken is gone with the next request, as is a suspended account. */
export async function readRole(db: Db, userId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select role is not null as "isAdmin", suspended_at is not null as "isSuspended",
      role is not null and not two_factor_enabled and exists (
        select from site_settings where name = 'admins_need_two_factor' and value = 'true'
      ) as "needsTwoFactor"
    from users left join user_roles on user_roles.user_id = users.id and role = 'admin'
    where users.id = ${userId}`.execute(db)
  return rows[0] ?? { isAdmin: false, needsTwoFactor: false, isSuspended: true }
}
