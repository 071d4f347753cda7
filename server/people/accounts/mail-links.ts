import { sql } from 'kysely'
import type { LinkPurpose } from '../../../domain/account/account.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { createSecret, hashSecret } from '../../platform/secret.ts'
import type { Mailer } from '../mail/mail.ts'

const LIFETIME_SECONDS = 3600

export interface StoredLink {
  purpose: LinkPurpose
  user_id: string
  email: string
}

/**
 * Creates the token of a link that works once and expires in an hour. An earlier link of the same purpose stops working.
 * @returns the token, which is stored only as a hash
 */
export async function createMailLink(transaction: Db, link: StoredLink): Promise<string> {
  const token = createSecret()
  await deleteMailLinks(transaction, link.user_id, [link.purpose])
  await transaction
    .insertInto('mail_links')
    .values({
      ...link,
      token_hash: hashSecret(token),
      expires_at: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
    })
    .execute()
  return token
}

/** @throws AppError `link_used` */
export async function readMailLink(db: Db, token: string): Promise<StoredLink> {
  const link = await db
    .selectFrom('mail_links')
    .select(['purpose', 'user_id', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!link) throw new AppError('link_used')
  return link
}

/** Reads and deletes a link in one statement, so that it works only once. @throws AppError `link_used` */
export async function takeMailLink(transaction: Db, token: string): Promise<StoredLink> {
  const link = await transaction
    .deleteFrom('mail_links')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['purpose', 'user_id', 'email'])
    .executeTakeFirst()
  if (!link) throw new AppError('link_used')
  return link
}

export async function deleteMailLinks(transaction: Db, userId: string, purposes: LinkPurpose[]): Promise<void> {
  await transaction.deleteFrom('mail_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}

/** The new address of an email change that isn't confirmed at both addresses yet. */
export async function readPendingEmail(db: Db, userId: string): Promise<string | null> {
  const link = await db
    .selectFrom('mail_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['confirm-email-change', 'new-email'])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link?.email ?? null
}

export const verifyUrl = (publicUrl: string, token: string) => `${publicUrl}/verify-email?token=${token}`

/** Sends the email that verifies an address. */
export async function mailVerification(
  { db, mailer, publicUrl }: { db: Db; mailer: Mailer; publicUrl: string },
  { id, email }: { id: string; email: string },
): Promise<void> {
  const token = await createMailLink(db, { purpose: 'verify-email', user_id: id, email })
  await mailer.send(db, email, { name: 'verify-email', url: verifyUrl(publicUrl, token) })
}
