import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { MessageFile } from '../../../domain/lead/message-file.ts'
import type { Db } from '../../platform/db/database.ts'
import { isAllowed, type Limit, type RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { MessageFiles } from '../leads/message-files.ts'
import { authenticateMail, type Resolve } from './authenticate.ts'
import type { InboundMail } from './inbound-mail.ts'
import { type CheckedMail, type PlaceDependencies, placeMail, recordPlaced } from './place.ts'
import { readInThread } from './read-in-thread.ts'
import { rawPath, receiveMail } from './receive.ts'
import type { InboundMailService } from './service.ts'

/** Stated in the Privacy Policy. */
export const INBOUND_MAIL_DAYS = 30
const DELETE_BATCH = 500
const MESSAGES_BY_EMAIL: Limit = { name: 'messages by email', tries: 60, seconds: 3600 }

export interface InboundDependencies extends PlaceDependencies {
  rateLimits: RateLimits
  storage: Storage
  enqueue: (db: Db, id: string) => Promise<void>
  /** Overridden by tests. */
  resolve?: Resolve | undefined
}

/** Email that arrives, from its receipt to the conversation that it belongs to. */
export function createInboundMail(dependencies: InboundDependencies): InboundMailService {
  const { db, storage, enqueue, replyAddresses } = dependencies
  return {
    takes: (recipient) => recipient.toLowerCase().endsWith(`@${replyAddresses.domain}`),
    receive: (mail) => receiveMail({ db, storage, enqueue }, mail),
    place: (id) => placeStored(dependencies, id),
    deleteOld: () => deleteOld(db, storage),
  }
}

async function placeStored(dependencies: InboundDependencies, id: string): Promise<void> {
  const { db, storage, files, resolve, rateLimits, replyAddresses } = dependencies
  const stored = await db.selectFrom('inbound_mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (stored?.state !== 'received') return
  const file = await storage.get('documents', rawPath(id))
  // A restored backup may lack it.
  const raw = file ? await buffer(file.stream) : Buffer.alloc(0)
  const envelope = { returnPath: stored.return_path, remoteAddress: stored.remote_address, helo: stored.helo }
  const [mail, authentication] = await Promise.all([
    readInThread(raw, { returnPath: envelope.returnPath }),
    authenticateMail(raw, envelope, resolve),
  ])
  // By one person in one conversation, or from one address to the operator.
  const limited = replyAddresses.read(stored.recipient) ? stored.recipient.toLowerCase() : (mail.from?.address ?? '')
  const isOverLimit = !(await isAllowed(rateLimits.count(MESSAGES_BY_EMAIL, limited)))
  const checked = { mail, authentication, isOverLimit, ...(await keepFiles(files, mail)) }
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      select from inbound_mails where id = ${id}::uuid and state = 'received' for update`.execute(transaction)
    if (!rows[0]) return
    const placed = await placeMail({ ...dependencies, db: transaction }, stored, checked)
    await recordPlaced(transaction, id, placed, checked)
  })
}

/** Stores the attachments; what can't be kept is told in `problems`. */
async function keepFiles(
  files: MessageFiles,
  { kind, attachments, problems }: InboundMail,
): Promise<Pick<CheckedMail, 'files' | 'problems'>> {
  const kept: MessageFile[] = []
  const told = [...problems]
  if (kind === 'loop' || kind === 'bounce' || kind === 'auto-reply') return { files: kept, problems: told }
  for (const { name, bytes } of attachments) {
    const file = await files.keep({ name, bytes })
    if (typeof file === 'string') told.push(`${name}: ${file}`)
    else kept.push(file)
  }
  return { files: kept, problems: told }
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
