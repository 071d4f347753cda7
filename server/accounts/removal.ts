import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import type { Db } from '../db/database.ts'
import type { AccountDependencies } from './accounts.ts'
import { noteActivity } from './activity.ts'
import { readMessages } from './inbox/read-leads.ts'
import { lockAdmins } from './users/admins.ts'

/** All that is stored about the viewer, without what would open the account. */
export async function exportAccount(db: Db, viewer: SignedInViewer): Promise<Record<string, unknown>> {
  const own = { table: db, id: viewer.id }
  return {
    account: await db.selectFrom('users').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow(),
    roles: await db.selectFrom('user_roles').select(['role', 'created_at']).where('user_id', '=', own.id).execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
      .where('user_id', '=', own.id)
      .execute(),
    passkeys: await db.selectFrom('passkeys').select(['name', 'created_at']).where('user_id', '=', own.id).execute(),
    api_keys: await db
      .selectFrom('api_keys')
      .select(['name', 'prefix', 'scope', 'per_minute', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('user_id', '=', own.id)
      .execute(),
    security_events: await db
      .selectFrom('security_events')
      .select(['kind', 'detail', 'ip_address', 'user_agent', 'created_at'])
      .where('user_id', '=', own.id)
      .orderBy('id')
      .execute(),
    activity: await db
      .selectFrom('activity_log')
      .select(['action', 'subject_type', 'subject_id', 'subject_title', 'created_at'])
      .where('actor_id', '=', own.id)
      .orderBy('id')
      .execute(),
    mails: await db
      .selectFrom('mails')
      .select(['letter', 'state', 'created_at'])
      .where('recipient', '=', viewer.email)
      .orderBy('created_at')
      .execute(),
    // Anybody can sign up with an address; what was written from it is told to who has shown that it is theirs.
    messages: viewer.isVerified ? await readLeadsFrom(db, viewer.email) : [],
    listings: await db
      .selectFrom('land_listings')
      .select(['slug', 'landowner_name', 'address', 'gps_coordinates', 'is_published', 'created_at'])
      .where('owner_id', '=', own.id)
      .execute(),
  }
}

/** What came from an address, with what the operator wrote about it and back. */
async function readLeadsFrom(db: Db, email: string): Promise<Record<string, unknown>[]> {
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'type', 'name', 'email', 'company', 'inquiry_type', 'message', 'consent', 'confirmed_at'])
    .select(['status', 'notes', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  const told: Record<string, unknown>[] = []
  for (const { id, ...lead } of leads) {
    const thread = await readMessages(db, id)
    told.push({ ...lead, thread: thread.map(({ kind, body, created_at }) => ({ kind, body, created_at })) })
  }
  return told
}

/**
 * Ends an account. What hangs on it goes with it (see the foreign keys in db/migrations/003-accounts.sql); listings stay
 * without their owner and are taken off the site; entries of the activity log stay without a name.
 * @throws AppError `invalid` for the last admin: nobody could make another
 */
export async function removeAccount(
  { db, mailer }: Pick<AccountDependencies, 'db' | 'mailer'>,
  viewer: SignedInViewer,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (viewer.isAdmin) await assertNotLastAdmin(transaction, viewer.id)
    await forgetName(transaction, viewer.id)
    await transaction
      .updateTable('land_listings')
      .set({ is_published: false, owner_id: null, updated_at: sql`now()` })
      .where('owner_id', '=', viewer.id)
      .execute()
    await noteActivity(transaction, viewer, {
      action: 'account.deleted',
      subjectType: 'user',
      subjectId: viewer.id,
      subjectTitle: '',
    })
    await transaction.deleteFrom('users').where('id', '=', viewer.id).execute()
    await mailer.send(transaction, viewer.email, { name: 'account-deleted' })
  })
}

/** Entries that were about the account tell its address. */
async function forgetName(transaction: Db, userId: string): Promise<void> {
  await transaction
    .updateTable('activity_log')
    .set({ subject_title: '' })
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .execute()
}

async function assertNotLastAdmin(transaction: Db, userId: string): Promise<void> {
  // Locked, so that of two admins who leave at once one stays.
  const admins = await lockAdmins(transaction)
  if (admins.every((id) => id === userId)) {
    const message = 'You are the only admin. Make somebody else one first.'
    throw new AppError('invalid', { detail: message, fields: { current_password: [message] } })
  }
}
