import { randomBytes, randomUUID } from 'node:crypto'
import { VISITOR } from '../../domain/permissions.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Database, Db } from '../db/database.ts'
import { noteActivity } from './activity.ts'
import { forgetWhoWasThere } from './password-reset.ts'

const MADE_UP_EMAIL = 'admin@voltacre.local'
const PASSWORD_BYTES = 12

/**
 * Makes sure that there is an admin: the one that the environment names, else any, else one that is made up. Whoever has
 * an account with a verified address already keeps its password.
 * @returns e-mail and password when they were set just now
 */
export async function ensureAdmin(
  database: Database,
  named: { email: string | undefined; password: string | undefined },
): Promise<{ email: string; password: string } | null> {
  // Instances that start at once make one admin.
  return database.withSchemaLock(async () => {
    const { db } = database
    if (!named.email && (await hasAdmin(db))) return null
    const email = (named.email ?? MADE_UP_EMAIL).toLowerCase()
    const known = await db
      .selectFrom('users')
      .select(['id', 'email_verified'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (known?.email_verified) {
      await giveRole(db, known.id, email)
      return null
    }
    const password = named.password ?? randomBytes(PASSWORD_BYTES).toString('base64url')
    const hash = await hashPassword(password)
    await db.transaction().execute(async (transaction) => {
      if (known) await takeOver(transaction, known.id, hash)
      await giveRole(transaction, known?.id ?? (await insertAdmin(transaction, email, hash)), email)
    })
    return { email, password }
  })
}

async function insertAdmin(transaction: Db, email: string, hash: string): Promise<string> {
  const id = randomUUID()
  await transaction.insertInto('users').values({ id, email, email_verified: true }).execute()
  await transaction
    .insertInto('credentials')
    .values({ id: randomUUID(), user_id: id, provider_id: 'credential', account_id: id, password: hash })
    .execute()
  return id
}

/** Anybody can sign up with the operator's address as long as it is not verified: that makes nobody an admin. */
async function takeOver(transaction: Db, userId: string, hash: string): Promise<void> {
  await forgetWhoWasThere(transaction, userId)
  await transaction.updateTable('credentials').set({ password: hash }).where('user_id', '=', userId).execute()
  await transaction.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
}

async function hasAdmin(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').executeTakeFirst()) !== undefined
  )
}

async function giveRole(db: Db, userId: string, email: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  const entry = { action: 'user.made_admin', subjectType: 'user', subjectId: userId, subjectTitle: email } as const
  await noteActivity(db, VISITOR, entry)
}
