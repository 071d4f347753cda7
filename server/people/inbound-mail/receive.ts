import { hash, randomUUID } from 'node:crypto'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { MAX_MAIL_SIZE } from './inbound-mail.ts'
import type { ArrivedMail } from './service.ts'

/** How far into an email its Message-ID is looked for. */
const HEADER_BYTES = 64 * 1024
const MAX_ADDRESS_LENGTH = 320

interface ReceiveDependencies {
  db: Db
  storage: Storage
  /** Adds the job that places the email, in the transaction of `db`. */
  enqueue: (db: Db, id: string) => Promise<void>
}

export const rawPath = (id: string) => `inbound-mails/${id}.eml`

/** Stores the email before its row, so that no row is without one. @throws AppError `too_large`, `unavailable` */
export async function receiveMail({ db, storage, enqueue }: ReceiveDependencies, mail: ArrivedMail): Promise<void> {
  if (mail.raw.byteLength > MAX_MAIL_SIZE) throw new AppError('too_large')
  const digest = digestOf(mail)
  const known = await db.selectFrom('inbound_mails').select('id').where('digest', '=', digest).executeTakeFirst()
  if (known) return
  const id = randomUUID()
  await storage.put('documents', rawPath(id), mail.raw)
  const { recipient, returnPath, remoteAddress, helo, via, raw } = mail
  const isNew = await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('inbound_mails')
      .values({
        id,
        digest,
        via,
        recipient: cut(recipient),
        return_path: cut(returnPath),
        remote_address: cut(remoteAddress),
        helo: cut(helo),
        bytes: raw.byteLength,
      })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) await enqueue(transaction, id)
    return inserted !== undefined
  })
  if (!isNew) await storage.delete('documents', rawPath(id))
}

const cut = (text: string) => text.replaceAll(/\p{C}/gu, '').slice(0, MAX_ADDRESS_LENGTH)

/** Of the recipient and the Message-ID, which stays the same on every way; without one, of the whole email. */
function digestOf({ raw, recipient }: ArrivedMail): string {
  const head =
    raw
      .subarray(0, HEADER_BYTES)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  const messageId = /^message-id:\s*(<[^<>\s]{3,500}>)/im.exec(head)?.[1]
  return hash('sha256', `${recipient.toLowerCase()}\n${messageId ?? hash('sha256', raw)}`, 'base64url')
}
