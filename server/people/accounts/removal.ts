import { invalid } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordActivity } from '../activity/activity.ts'
import { readMessages } from '../leads/inbox/read-leads.ts'
import type { AccountDependencies } from './dependencies.ts'
import { deleteSignInLink } from './sign-in-links.ts'
import { lockAdmins } from './users/admins.ts'

/** Everything stored about the viewer, except passwords and secrets. */
export async function exportAccount(
  { db, belongings }: Pick<AccountDependencies, 'db' | 'belongings'>,
  viewer: SignedInViewer,
): Promise<Record<string, unknown>> {
  const { id } = viewer
  const data: Record<string, unknown> = {
    account: await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    roles: await db.selectFrom('user_roles').select(['role', 'created_at']).where('user_id', '=', id).execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
      .where('user_id', '=', id)
      .execute(),
    passkeys: await db.selectFrom('passkeys').select(['name', 'created_at']).where('user_id', '=', id).execute(),
    api_keys: await db
      .selectFrom('api_keys')
      .select(['name', 'prefix', 'scope', 'per_minute', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('user_id', '=', id)
      .execute(),
    security_events: await db
      .selectFrom('security_events')
      .select(['kind', 'detail', 'ip_address', 'user_agent', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
    activity: await db
      .selectFrom('activity_log')
      .select(['action', 'subject_type', 'subject_id', 'subject_title', 'created_at'])
      .where('actor_id', '=', id)
      .orderBy('id')
      .execute(),
    mails: await db
      .selectFrom('mails')
      .select(['template', 'state', 'created_at'])
      .where('recipient', '=', viewer.email)
      .orderBy('created_at')
      .execute(),
    // Anyone can sign up with any address, so messages sent from it are included only once it's verified.
    messages: viewer.isVerified ? await readLeadsFrom(db, viewer.email) : [],
  }
  for (const { exportOf } of belongings) Object.assign(data, await exportOf(db, viewer))
  return data
}

/** Messages sent from an address, with the operator's notes and replies. */
async function readLeadsFrom(db: Db, email: string): Promise<Record<string, unknown>[]> {
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'type', 'name', 'email', 'company', 'role', 'phone', 'inquiry_type', 'message'])
    .select(['listing_title', 'consent', 'confirmed_at', 'status', 'notes', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  const messages: Record<string, unknown>[] = []
  for (const { id, ...lead } of leads) {
    const thread = await readMessages(db, id)
    messages.push({ ...lead, thread: thread.map(({ kind, body, created_at }) => ({ kind, body, created_at })) })
  }
  return messages
}

/**
 * Deletes an account and, through foreign keys (db/migrations/003-accounts.sql), everything that belongs to it. Listings
 * are unpublished and kept without an owner; activity log entries are kept without a name.
 * @throws AppError `invalid` for the last admin
 */
export async function removeAccount(
  { db, mailer, belongings }: Pick<AccountDependencies, 'db' | 'mailer' | 'belongings'>,
  viewer: SignedInViewer,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (viewer.isAdmin) await assertNotLastAdmin(transaction, viewer.id)
    await anonymizeActivity(transaction, viewer.id)
    for (const { release } of belongings) await release?.(transaction, viewer)
    await recordActivity(transaction, viewer, {
      action: 'account.deleted',
      subjectType: 'user',
      subjectId: viewer.id,
      subjectTitle: '',
    })
    await deleteSignInLink(transaction, viewer.id)
    await transaction.deleteFrom('users').where('id', '=', viewer.id).execute()
    await mailer.send(transaction, viewer.email, { name: 'account-deleted' })
  })
}

/** Removes the email address from activity log entries about the account. */
async function anonymizeActivity(transaction: Db, userId: string): Promise<void> {
  await transaction
    .updateTable('activity_log')
    .set({ subject_title: '' })
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .execute()
}

async function assertNotLastAdmin(transaction: Db, userId: string): Promise<void> {
  // Locked, so that two admins can't leave at the same time.
  const admins = await lockAdmins(transaction)
  if (admins.every((id) => id === userId)) {
    throw invalid('current_password', 'You’re the only admin. Give someone else the role first.')
  }
}
