import { hash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { MessageFile } from '../../../domain/lead/message-file.ts'
import type { Db } from '../../platform/db/database.ts'
import { isAllowed, type Limit, type RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { MessageFiles } from '../leads/message-files.ts'
import { authenticateMail, type Resolve } from './authenticate.ts'
import { AUTOMATIC_KINDS, type InboundMail, MAX_MAIL_SIZE } from './inbound-mail.ts'
import { type CheckedMail, type PlaceDependencies, placeMail } from './place.ts'
import { readInThread } from './read-in-thread.ts'
import type { ArrivedMail, InboundMailService } from './service.ts'

/** Stated in the Privacy Policy. */
export const INBOUND_MAIL_DAYS = 30
const DELETE_BATCH = 500
const MESSAGES_BY_EMAIL: Limit = { name: 'messages by email', tries: 60, seconds: 3600 }
/** How far into an email to look for its Message-ID. */
const HEADER_BYTES = 64 * 1024
const MAX_ADDRESS_LENGTH = 320

export interface InboundDependencies extends PlaceDependencies {
  rateLimits: RateLimits
  storage: Storage
  /** Adds the job that places the email, in the transaction of `db`. */
  enqueue: (db: Db, id: string) => Promise<void>
  /** Overridden by tests. */
  resolve?: Resolve | undefined
}

/** Receives emails, stores them, and adds them to their conversations. */
export function createInboundMail(dependencies: InboundDependencies): InboundMailService {
  const { db, storage, replyAddresses } = dependencies
  return {
    takes: (recipient) => recipient.toLowerCase().endsWith(`@${replyAddresses.domain}`),
    receive: (mail) => receiveMail(dependencies, mail),
    place: (id) => placeStored(dependencies, id),
    deleteOld: () => deleteOld(db, storage),
  }
}

const rawPath = (id: string) => `inbound-mails/${id}.eml`

/** Stores the email before its row, so that no row lacks its email. */
async function receiveMail({ db, storage, enqueue }: InboundDependencies, mail: ArrivedMail): Promise<void> {
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

/** A hash of the recipient and the Message-ID, which no server changes, or else of the recipient and the whole email. */
function digestOf({ raw, recipient }: ArrivedMail): string {
  const [head = ''] = raw.toString('latin1', 0, HEADER_BYTES).split(/\r?\n\r?\n/, 1)
  const messageId = /^message-id:\s*(<[^<>\s]{3,500}>)/im.exec(head)?.[1]
  return hash('sha256', `${recipient.toLowerCase()}\n${messageId ?? hash('sha256', raw)}`, 'base64url')
}

async function placeStored(dependencies: InboundDependencies, id: string): Promise<void> {
  const { db, storage, files, resolve, rateLimits, replyAddresses } = dependencies
  const stored = await db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (stored?.state !== 'received') return
  const { recipient, return_path: returnPath, remote_address: remoteAddress, helo } = stored
  const file = await storage.get('documents', rawPath(id))
  // A restored backup may lack it.
  const raw = file ? await buffer(file.stream) : Buffer.alloc(0)
  const [mail, authentication] = await Promise.all([
    readInThread(raw, { returnPath }),
    authenticateMail(raw, { returnPath, remoteAddress, helo }, resolve),
  ])
  // Counts one person's emails to a conversation, or one address's to the operator.
  const counted = replyAddresses.read(recipient) ? recipient.toLowerCase() : (mail.from?.address ?? '')
  const isOverLimit = !(await isAllowed(rateLimits.count(MESSAGES_BY_EMAIL, counted)))
  const checked = { mail, authentication, isOverLimit, ...(await storeFiles(files, mail)) }
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      select from inbound_mails where id = ${id}::uuid and state = 'received' for update`.execute(transaction)
    if (rows[0]) await placeMail({ ...dependencies, db: transaction }, { id, recipient }, checked)
  })
}

/** Stores the attachments, and adds a problem for each that can't be stored. */
async function storeFiles(
  files: MessageFiles,
  { kind, attachments, problems }: InboundMail,
): Promise<Pick<CheckedMail, 'files' | 'problems'>> {
  const stored: MessageFile[] = []
  const allProblems = [...problems]
  for (const { name, bytes } of AUTOMATIC_KINDS.has(kind) ? [] : attachments) {
    const file = await files.store({ name, bytes })
    if (typeof file === 'string') allProblems.push(`${name}: ${file}`)
    else stored.push(file)
  }
  return { files: stored, problems: allProblems }
}

async function deleteOld(db: Db, storage: Storage): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from inbound_mails where received_at < now() - make_interval(days => ${INBOUND_MAIL_DAYS}::int)
      order by received_at limit ${DELETE_BATCH}`.execute(db)
    for (const { id } of rows) await storage.delete('documents', rawPath(id))
    const ids = rows.map(({ id }) => id)
    await sql`delete from inbound_mails where id = any (${ids}::uuid[])`.execute(db)
    if (rows.length < DELETE_BATCH) return
  }
}
