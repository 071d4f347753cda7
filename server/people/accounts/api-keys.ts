import { hash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ApiKeySummary,
  KEY_PREFIX,
  type KeyScope,
  MAX_KEYS,
  type NewKey,
} from '../../../domain/account/api-keys.ts'
import { AppError } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { createSecret } from '../../platform/secret.ts'
import { recordActivity } from '../activity/activity.ts'
import type { AccountDependencies } from './dependencies.ts'
import { lockAccount } from './lock-account.ts'
import { reauthenticate } from './reauthenticate.ts'
import { readAccountStatus } from './resolve-viewer.ts'
import { recordSecurityEvent } from './security-log.ts'
import type { AccountService, ApiKeysService } from './service.ts'

const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`)
const VISIBLE_PREFIX_LENGTH = KEY_PREFIX.length + 6
/** `last_used_at` is updated at most this often. */
const LAST_USED_PRECISION_SECONDS = 60
/** How long revoked and expired keys stay in the list. */
const RETENTION_DAYS = 30

/** The key has 256 random bits, so a fast hash is enough. */
const digestOf = (key: string) => hash('sha256', key)

type OwnApiKeys = Pick<AccountService, 'createApiKey' | 'revokeApiKey'>

/** The viewer's own API keys. */
export function createApiKeys(dependencies: AccountDependencies): OwnApiKeys {
  return {
    async createApiKey(viewer, caller, { password, ...values }) {
      assertMay(viewer, 'use API keys')
      if (values.scope === 'write') assertMay(viewer, 'change content')
      await reauthenticate(dependencies, viewer, password)
      const key = KEY_PREFIX + createSecret()
      await dependencies.db.transaction().execute(async (transaction) => {
        await assertBelowKeyLimit(transaction, viewer)
        const id = await insertKey(transaction, viewer, { key, values })
        await notifyOfKeyChange(
          { ...dependencies, db: transaction },
          { viewer, caller },
          { id, ...values, event: 'made' },
        )
      })
      return key
    },

    async revokeApiKey(viewer, caller, id) {
      assertMay(viewer, 'own account')
      await dependencies.db.transaction().execute(async (transaction) => {
        const revoked = await transaction
          .updateTable('api_keys')
          .set({ revoked_at: sql`now()` })
          .where(sql`id::text`, '=', id)
          .where('user_id', '=', viewer.id)
          .where('revoked_at', 'is', null)
          .returning(['name', 'scope'])
          .executeTakeFirst()
        if (!revoked) throw new AppError('not_found')
        await notifyOfKeyChange(
          { ...dependencies, db: transaction },
          { viewer, caller },
          { id, ...revoked, event: 'revoked' },
        )
      })
    },
  }
}

async function assertBelowKeyLimit(transaction: Db, viewer: SignedInViewer): Promise<void> {
  await lockAccount(transaction, viewer.id)
  const keys = await readApiKeys(transaction, viewer.id)
  if (keys.filter(({ state }) => state === 'active').length < MAX_KEYS) return
  throw new AppError('invalid', { detail: `You already have ${MAX_KEYS} active keys. Revoke one you no longer use.` })
}

async function insertKey(
  transaction: Db,
  viewer: SignedInViewer,
  { key, values: { name, scope, lifetime, per_minute } }: { key: string; values: NewKey },
): Promise<string> {
  const { id } = await transaction
    .insertInto('api_keys')
    .values({
      user_id: viewer.id,
      name,
      scope,
      per_minute,
      prefix: key.slice(0, VISIBLE_PREFIX_LENGTH),
      token_hash: digestOf(key),
      expires_at: lifetime === null ? null : sql<Date>`now() + make_interval(days => ${lifetime}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Emails the owner and records the event. Keys that can change content also appear in the admins' activity log. */
async function notifyOfKeyChange(
  { db, mailer }: Pick<AccountDependencies, 'db' | 'mailer'>,
  { viewer, caller }: { viewer: SignedInViewer; caller: Caller },
  { id, name, scope, event }: { id: string; name: string; scope: KeyScope; event: 'made' | 'revoked' },
): Promise<void> {
  const kind = `api_key_${event}` as const
  await recordSecurityEvent(db, { userId: viewer.id, kind, caller, detail: name })
  await mailer.send(db, viewer.email, { name: 'security-notice', notice: kind })
  if (scope !== 'write') return
  await recordActivity(db, viewer, {
    action: `api_key.${event}`,
    subjectType: 'api_key',
    subjectId: id,
    subjectTitle: name,
  })
}

/** A user's keys, newest first, with revoked and expired ones last. */
export async function readApiKeys(db: Db, userId: string): Promise<ApiKeySummary[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'scope', 'per_minute', 'created_at', 'expires_at', 'last_used_at'])
    .select(
      sql<ApiKeySummary['state']>`case when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'active' end`.as('state'),
    )
    .where('user_id', '=', userId)
    .orderBy(sql`revoked_at is not null or coalesce(expires_at <= now(), false)`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}

/** Revokes all keys of a user, because someone else may have created them. */
export async function revokeApiKeys(transaction: Db, userId: string): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function deleteExpiredApiKeys(db: Db): Promise<void> {
  await sql`delete from api_keys
    where least(revoked_at, expires_at) < now() - make_interval(days => ${RETENTION_DAYS}::int)`.execute(db)
}

/** Authenticates requests that carry an API key. */
export function createApiKeyAuth({ db, rateLimits }: Pick<AccountDependencies, 'db' | 'rateLimits'>): ApiKeysService {
  return {
    async authenticate(key) {
      const row = KEY_PATTERN.test(key) ? await findActiveKey(db, key) : undefined
      if (!row) throw new AppError('key_refused')
      await rateLimits.count({ name: 'requests by API key', tries: row.per_minute, seconds: 60 }, row.id)
      const { isAdmin, needsTwoFactor } = await readAccountStatus(db, row.user_id)
      const viewer: Viewer = {
        kind: 'user',
        id: row.user_id,
        email: row.email,
        name: row.user_name,
        isVerified: row.email_verified,
        isAdmin,
        needsTwoFactor,
        sessionId: '',
      }
      assertMay(viewer, 'use API keys')
      if (row.is_use_due) await recordUse(db, row.id)
      return { viewer, scope: row.scope }
    },
  }
}

/** Never cached, so that a revoked key stops working immediately on every instance. */
const findActiveKey = (db: Db, key: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'scope', 'per_minute', 'user_id', 'email', 'users.name as user_name', 'email_verified'])
    .select(
      sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${LAST_USED_PRECISION_SECONDS}::int), true)`.as(
        'is_use_due',
      ),
    )
    .where('token_hash', '=', digestOf(key))
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

async function recordUse(db: Db, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}
