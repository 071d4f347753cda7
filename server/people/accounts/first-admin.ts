import { randomBytes, randomUUID } from 'node:crypto'
import { VISITOR } from '../../../domain/permissions.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { recordActivity } from '../activity/activity.ts'
import { endAllSessions } from './password-reset.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './stored-password.ts'

const DEFAULT_EMAIL = 'admin@voltacre.local'
const PASSWORD_BYTES = 12

/**
 * Makes sure that there is an admin: the one named in the environment, otherwise any existing one, otherwise a new one.
 * An account with a verified address keeps its password.
 * @returns email and password if they were just set
 */
export async function ensureAdmin(
  database: Database,
  named: { email: string | undefined; password: string | undefined },
): Promise<{ email: string; password: string } | null> {
  // The lock makes instances that start at the same time create one admin only.
  return database.withSchemaLock(async () => {
    const { db } = database
    if (!named.email && (await hasAdmin(db))) return null
    const email = (named.email ?? DEFAULT_EMAIL).toLowerCase()
    const existing = await db
      .selectFrom('users')
      .select(['id', 'email_verified'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (existing?.email_verified) {
      await grantAdmin(db, existing.id, email)
      return null
    }
    const password = named.password ?? randomBytes(PASSWORD_BYTES).toString('base64url')
    const hash = await hashPassword(password)
    await db.transaction().execute(async (transaction) => {
      if (existing) await claimUnverifiedAccount(transaction, existing.id, hash)
      await grantAdmin(transaction, existing?.id ?? (await insertAdmin(transaction, email, hash)), email)
    })
    return { email, password }
  })
}

async function insertAdmin(transaction: Db, email: string, hash: string): Promise<string> {
  const id = randomUUID()
  await transaction.insertInto('users').values({ id, email, email_verified: true }).execute()
  await setPassword(transaction, id, hash)
  return id
}

/**
 * Anyone can sign up with the operator's address without verifying it. Before such an account becomes an admin, its
 * password is replaced and its sessions end.
 */
async function claimUnverifiedAccount(transaction: Db, userId: string, hash: string): Promise<void> {
  await endAllSessions(transaction, userId)
  await setPassword(transaction, userId, hash)
  await transaction.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
}

async function hasAdmin(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').executeTakeFirst()) !== undefined
  )
}

async function grantAdmin(db: Db, userId: string, email: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  const entry = { action: 'user.made_admin', subjectType: 'user', subjectId: userId, subjectTitle: email } as const
  await recordActivity(db, VISITOR, entry)
}
