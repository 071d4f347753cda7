import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type ApiKeySummary, KEY_BEGINNING, type KeyScope, MOST_KEYS, type NewKey } from '../../domain/api-keys.ts'
import { AppError } from '../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../domain/permissions.ts'
import type { Caller } from '../auth/caller.ts'
import type { Db } from '../db/database.ts'
import type { AccountDependencies } from './accounts.ts'
import { noteActivity } from './activity.ts'
import { assertOwnPassword } from './own-password.ts'
import { noteSecurityEvent } from './security-log.ts'
import type { Services } from './services.ts'
import { readRole } from './viewers.ts'

const KEY_BYTES = 32
const KEY = new RegExp(`^${KEY_BEGINNING}[\\w-]{43}$`)
const SHOWN_CHARACTERS = KEY_BEGINNING.length + 6
/** How exactly Settings tells when a key was last used. */
const USED_SECONDS = 60
/** For so long its owner sees that a key is over. */
const DAYS_SHOWN = 30

/** A random key of 256 bits: nothing has to make it slow to guess. */
const digestOf = (key: string) => hash('sha256', key)

type Own = Pick<Services['account'], 'makeApiKey' | 'revokeApiKey'>

/** Keys of one's own account. */
export function createApiKeys(dependencies: AccountDependencies): Own {
  return {
    async makeApiKey(viewer, caller, { password, ...wanted }) {
      assertMay(viewer, 'use API keys')
      if (wanted.scope === 'write') assertMay(viewer, 'change content')
      await assertOwnPassword(dependencies, viewer, password)
      const key = KEY_BEGINNING + randomBytes(KEY_BYTES).toString('base64url')
      await dependencies.db.transaction().execute(async (transaction) => {
        await assertRoom(transaction, viewer)
        const id = await insertKey(transaction, viewer, { key, wanted })
        await tell({ ...dependencies, db: transaction }, { viewer, caller }, { id, ...wanted, what: 'made' })
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
        await tell({ ...dependencies, db: transaction }, { viewer, caller }, { id, ...revoked, what: 'revoked' })
      })
    },
  }
}

async function assertRoom(transaction: Db, viewer: SignedInViewer): Promise<void> {
  const keys = await readApiKeys(transaction, viewer.id)
  if (keys.filter(({ state }) => state === 'working').length < MOST_KEYS) return
  throw new AppError('invalid', { detail: `You have ${MOST_KEYS} keys. Please revoke one that is no longer used.` })
}

async function insertKey(
  transaction: Db,
  viewer: SignedInViewer,
  { key, wanted: { name, scope, lifetime, per_minute } }: { key: string; wanted: NewKey },
): Promise<string> {
  const { id } = await transaction
    .insertInto('api_keys')
    .values({
      user_id: viewer.id,
      name,
      scope,
      per_minute,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      token_hash: digestOf(key),
      expires_at: lifetime === null ? null : sql<Date>`now() + make_interval(days => ${lifetime}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The owner by mail and in Settings; of keys that change what others see, the admins too. */
async function tell(
  { db, mailer }: Pick<AccountDependencies, 'db' | 'mailer'>,
  { viewer, caller }: { viewer: SignedInViewer; caller: Caller },
  { id, name, scope, what }: { id: string; name: string; scope: KeyScope; what: 'made' | 'revoked' },
): Promise<void> {
  const kind = `api_key_${what}` as const
  await noteSecurityEvent(db, { userId: viewer.id, kind, caller, detail: name })
  await mailer.send(db, viewer.email, { name: 'security-notice', notice: kind })
  if (scope !== 'write') return
  await noteActivity(db, viewer, {
    action: `api_key.${what}`,
    subjectType: 'api_key',
    subjectId: id,
    subjectTitle: name,
  })
}

/** Those of a user: the newest first, those that are over for a while at the end. */
export async function readApiKeys(db: Db, userId: string): Promise<ApiKeySummary[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'scope', 'per_minute', 'created_at', 'expires_at', 'last_used_at'])
    .select(
      sql<ApiKeySummary['state']>`case when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'working' end`.as('state'),
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

/** All of a user stop working: somebody else may have made them. */
export async function revokeApiKeys(transaction: Db, userId: string): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function forgetApiKeys(db: Db): Promise<void> {
  await sql`delete from api_keys
    where least(revoked_at, expires_at) < now() - make_interval(days => ${DAYS_SHOWN}::int)`.execute(db)
}

/** Who programs act for. */
export function createKeyHolders({ db, attempts }: Pick<AccountDependencies, 'db' | 'attempts'>): Services['apiKeys'] {
  return {
    async recognise(key) {
      const found = KEY.test(key) ? await findWorking(db, key) : undefined
      if (!found) throw new AppError('key_refused')
      await attempts.count('requests by API key', found.id, { tries: found.per_minute })
      const viewer: Viewer = {
        kind: 'user',
        id: found.user_id,
        email: found.email,
        name: found.user_name,
        isVerified: found.email_verified,
        ...(await standingOf(db, found.user_id)),
        sessionId: '',
      }
      assertMay(viewer, 'use API keys')
      if (found.is_use_due) await noteUse(db, found.id)
      return { viewer, scope: found.scope }
    },
  }
}

async function standingOf(db: Db, userId: string): Promise<Pick<SignedInViewer, 'isAdmin' | 'needsTwoFactor'>> {
  const { isAdmin, needsTwoFactor } = await readRole(db, userId)
  return { isAdmin, needsTwoFactor }
}

/** Asked of the database each time: a key that was revoked is refused at once, on every instance. */
const findWorking = (db: Db, key: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'scope', 'per_minute', 'user_id', 'email', 'users.name as user_name', 'email_verified'])
    .select(
      sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${USED_SECONDS}::int), true)`.as('is_use_due'),
    )
    .where('token_hash', '=', digestOf(key))
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

async function noteUse(db: Db, id: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
}
