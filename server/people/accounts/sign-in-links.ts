import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { createSecret, hashSecret } from '../../platform/secret.ts'

const LIFETIME_SECONDS = 1800

/**
 * Creates the token of a link that signs in. It works once and expires in 30 minutes. An earlier link to the address stops
 * working.
 * @returns the token, which is stored only as a hash
 */
export async function createSignInLink(transaction: Db, email: string): Promise<string> {
  const token = createSecret()
  const link = {
    token_hash: hashSecret(token),
    expires_at: sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
  }
  await transaction
    .insertInto('sign_in_links')
    .values({ email, ...link })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(link))
    .execute()
  return token
}

/** @returns the email address that the link was sent to. @throws AppError `link_used`, also if the account is suspended */
export async function readSignInLink(db: Db, token: string): Promise<string> {
  const link = await db
    .selectFrom('sign_in_links')
    .leftJoin('users', 'users.email', 'sign_in_links.email')
    .select('sign_in_links.email')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!link) throw new AppError('link_used')
  return link.email
}

/** Reads and deletes a link in one statement, so that it works only once. @throws AppError `link_used` */
export async function takeSignInLink(transaction: Db, token: string): Promise<string> {
  const link = await transaction
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst()
  if (!link) throw new AppError('link_used')
  return link.email
}

/** Deletes the link that was sent to the user's address. */
export async function deleteSignInLink(transaction: Db, userId: string): Promise<void> {
  await transaction
    .deleteFrom('sign_in_links')
    .where('email', '=', (users) => users.selectFrom('users').select('users.email').where('users.id', '=', userId))
    .execute()
}
