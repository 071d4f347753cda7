import { type RawBuilder, sql } from 'kysely'
import type { AdminUser, UserActivity, UserCounts, UserRow } from '../../../../domain/account/admin-user.ts'
import { USERS_PER_PAGE, type UserQuery, type UserSort } from '../../../../domain/account/user-query.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Page } from '../../../../domain/page.ts'
import { EXACT_TOTAL } from '../../../../domain/search/search.ts'
import { cappedPage, countRows } from '../../../platform/db/capped-count.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prefixQuery } from '../../../platform/db/prefix-query.ts'
import { readSecurityEvents } from '../security-log.ts'

const RECENT_ENTRIES = 20

type UserRecord = Omit<UserRow, 'suspended_at' | 'last_seen_at' | 'created_at' | 'updated_at'> & {
  suspended_at: Date | null
  last_seen_at: Date | null
  created_at: Date
  updated_at: Date
}

const IS_ADMIN = sql`exists (select from user_roles where user_id = users.id and role = 'admin')`

/** Excludes passwords and secrets. */
const COLUMNS = sql<UserRecord>`
  users.id, email, name, email_verified, two_factor_enabled, suspended_at, created_at, updated_at,
  case when ${IS_ADMIN} then 'admin' end as role,
  greatest(
    (select max(sessions.updated_at) from sessions where user_id = users.id),
    (select security_events.created_at from security_events
      where user_id = users.id and kind in ('signed_in', 'signed_up', 'signed_out', 'recovery_code_used')
      order by security_events.created_at desc, security_events.id desc limit 1)) as last_seen_at`

const NAME = sql`lower(coalesce(nullif(name, ''), email))`

export const USER_ORDER: Record<UserSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  email: sql`email`,
  '-email': sql`email desc`,
  name: sql`${NAME}, id`,
}

export function conditionsOf({ q, show }: UserQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  // There are few admins, so their ids are looked up instead of scanning all users.
  if (show === 'admins') conditions.push(sql`id = any (array(select user_id from user_roles where role = 'admin'))`)
  if (show === 'suspended') conditions.push(sql`suspended_at is not null`)
  if (show === 'unverified') conditions.push(sql`not email_verified`)
  if (q !== null) {
    const words = prefixQuery(q, 'simple')
    conditions.push(words === null ? sql`false` : sql`public.user_document(email, name) @@ ${words}`)
  }
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** One page of users. The total is capped like that of a search. */
export async function listUsers(db: Db, query: UserQuery, perPage = USERS_PER_PAGE): Promise<Page<UserRow>> {
  const where = conditionsOf(query)
  const { page, sort } = query
  const total = await countRows(db, sql`users ${where}`)
  // `offset 0` makes the planner find the few matches first and sort them, instead of scanning all users in order.
  const fence = query.q !== null && total <= EXACT_TOTAL ? sql`offset 0` : sql``
  // The inner query finds the page, so that the subqueries in COLUMNS run for its rows only.
  const { rows } = await sql<UserRecord>`select ${COLUMNS} from
    (select * from (select * from users ${where} ${fence}) as users
      order by ${USER_ORDER[sort]} limit ${perPage} offset ${(page - 1) * perPage}) as users
    order by ${USER_ORDER[sort]}`.execute(db)
  return cappedPage(rows.map(toUserRow), { page, perPage, total })
}

/** @throws AppError `user_not_found` */
export async function getUser(db: Db, id: string): Promise<AdminUser> {
  const { rows } = await sql<UserRecord>`select ${COLUMNS} from users where id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('user_not_found')
  return {
    ...toUserRow(rows[0]),
    counts: await countRelated(db, id),
    activity: await readActivityBy(db, id),
    security_events: await readSecurityEvents(db, id, RECENT_ENTRIES),
  }
}

const toUserRow = ({ suspended_at, last_seen_at, created_at, updated_at, ...user }: UserRecord): UserRow => ({
  ...user,
  suspended_at: suspended_at?.toISOString() ?? null,
  last_seen_at: last_seen_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Messages count only if the address is verified, because anyone can enter any address in a form. */
async function countRelated(db: Db, id: string): Promise<AdminUser['counts']> {
  const { rows } = await sql<AdminUser['counts']>`
    select (select count(*)::int from sessions where user_id = users.id and expires_at > now()) as sessions,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from api_keys where user_id = users.id and revoked_at is null
        and coalesce(expires_at > now(), true)) as api_keys,
      (select count(*)::int from land_listings where owner_id = users.id) as listings,
      (select count(*)::int from leads where leads.email = users.email and users.email_verified) as messages
    from users where id = ${id}`.execute(db)
  return rows[0]!
}

async function readActivityBy(db: Db, id: string): Promise<UserActivity[]> {
  const rows = await db
    .selectFrom('activity_log')
    .select(['id', 'action', 'subject_type', 'subject_title', 'created_at'])
    .where('actor_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_ENTRIES)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

export async function countUsers(db: Db): Promise<UserCounts> {
  const { rows } = await sql<UserCounts>`
    select (select count(*)::int from users) as total,
      (select count(*)::int from user_roles where role = 'admin') as admins,
      (select count(*)::int from users where suspended_at is not null) as suspended`.execute(db)
  return rows[0]!
}
