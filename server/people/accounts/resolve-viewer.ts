import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { type SignedInViewer, VISITOR, type Viewer } from '../../../domain/permissions.ts'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, cookiesOf, toHeaders } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { carriesSession } from '../../platform/http/session-cookie.ts'
import type { Auth } from './auth.ts'
import { isApiError } from './refusal.ts'

export interface ResolvedViewer {
  viewer: Viewer
  /** Clears the cookies of an expired session. */
  cookies: Cookies
}

export type ResolveViewer = (caller: Caller) => Promise<ResolvedViewer>

/** A session's last activity is updated at most this often. */
const LAST_SEEN_PRECISION_MS = 3_600_000

const ANONYMOUS: ResolvedViewer = { viewer: VISITOR, cookies: [] }

/**
 * Identifies the sender of a request. Queries the database only if the request carries a session cookie.
 * The resolver throws AppError `other_account` for a request from a page that was rendered for someone else.
 */
export function createViewerResolver(db: Db, auth: Auth): ResolveViewer {
  return async (caller) => {
    if (!carriesSession(caller.headers.get('cookie'))) return ANONYMOUS
    const { response, headers } = await readSession(auth, caller)
    if (!response) return { viewer: VISITOR, cookies: cookiesOf(headers) }
    const { user, session } = response
    if (session.updatedAt.getTime() < Date.now() - LAST_SEEN_PRECISION_MS) await recordLastSeen(db, session.id)
    if (isRenderedForOther(caller, user.id)) throw new AppError('other_account')
    const { isAdmin, needsTwoFactor, isSuspended } = await readAccountStatus(db, user.id)
    // The session may have been created while the account was being suspended.
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

/** Whether the page that sent the request was rendered for another account, which was signed in before. */
function isRenderedForOther({ headers }: Caller, userId: string): boolean {
  const renderedFor = headers.get(RENDERED_FOR.header)
  return renderedFor !== null && renderedFor !== userId
}

/** better-auth hides why it can't read a session. The only possible cause is the database. */
async function readSession(auth: Auth, caller: Caller) {
  try {
    return await auth.api.getSession({ headers: toHeaders(caller), returnHeaders: true })
  } catch (error) {
    throw isApiError(error) ? new AppError('unavailable', { cause: error }) : error
  }
}

async function recordLastSeen(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ updated_at: sql`now()` }).where('id', '=', id).execute()
}

/** The account that a job works for, as of now; null if it's suspended or gone. */
export async function readViewer(db: Db, id: string): Promise<SignedInViewer | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'name', 'email_verified as isVerified'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { isSuspended, ...status } = await readAccountStatus(db, id)
  return user && !isSuspended ? { kind: 'user', id, ...user, ...status, sessionId: '' } : null
}

interface AccountStatus {
  isAdmin: boolean
  needsTwoFactor: boolean
  isSuspended: boolean
}

/** Never cached, so that a revoked role or a suspension takes effect with the next request. */
export async function readAccountStatus(db: Db, userId: string): Promise<AccountStatus> {
  const { rows } = await sql<AccountStatus>`
    select role is not null as "isAdmin", suspended_at is not null as "isSuspended",
      role is not null and not two_factor_enabled and exists (
        select from site_settings where name = 'admins_need_two_factor' and value = 'true'
      ) as "needsTwoFactor"
    from users left join user_roles on user_roles.user_id = users.id and role = 'admin'
    where users.id = ${userId}`.execute(db)
  return rows[0] ?? { isAdmin: false, needsTwoFactor: false, isSuspended: true }
}
