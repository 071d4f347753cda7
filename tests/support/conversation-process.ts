/**
 * A process in which a conversation goes on, as in the product, for tests to kill: it takes email over SMTP on a free port, places
 * it, and posts each line `KEY TEXT` of standard input as a message of the sender. It prints `ready PORT`, then `posted KEY` for
 * each. On SIGTERM it prints the texts that the landowner reads, as JSON, once no email waits.
 */
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { createInboundMail } from '../../server/people/inbound-mail/inbound.ts'
import { enqueueInbound, INBOUND_QUEUES, workInbound } from '../../server/people/inbound-mail/inbound-job.ts'
import { openSmtpListener } from '../../server/people/inbound-mail/smtp-listener.ts'
import { createThreads } from '../../server/people/leads/threads/threads.ts'
import { MAIL_QUEUES } from '../../server/people/mail/open-mail.ts'
import { createMailer } from '../../server/people/mail/queue.ts'
import { createReplyAddresses } from '../../server/people/mail/reply-address.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { createLogger } from '../../server/platform/http/log.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { openStorage } from '../../server/platform/storage/open.ts'

const { DATA_DIR: dataDir = '', SECRET = '', LEAD = '', SENDER = '', LANDOWNER = '' } = process.env
const log = createLogger('silent')
const database = await openDatabase({ dataDir, log })
const { db } = database
const pace = { pollSeconds: 0.5, superviseSeconds: 1, retrySeconds: 1 }
const jobs = await openJobs({ database, queues: [...MAIL_QUEUES, ...INBOUND_QUEUES], log, pace })
const storage = await openStorage({ storageUrl: undefined, dataDir })
const replyAddresses = createReplyAddresses(SECRET, 'mail.voltacre.test')
const shared = { db, storage, mailer: createMailer(jobs), contactEmail: () => 'hello@voltacre.test', replyAddresses }
const files = { store: async () => 'No files here.', claim: async () => [] }
const noRecords = async () => {
  throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' })
}
const rateLimits = { count: async () => {}, fail: async () => false, succeed: async () => {} }
const inbound = createInboundMail({ ...shared, files, rateLimits, enqueue: enqueueInbound(jobs), resolve: noRecords })
await workInbound(jobs, inbound)
const threads = createThreads({
  ...shared,
  files,
  reads: db,
  rateLimits,
})
const viewerOf = (id: string): SignedInViewer => ({
  ...{ kind: 'user', id, email: `${id}@example.com`, name: '', sessionId: '' },
  ...{ isAdmin: false, isVerified: true, needsTwoFactor: false },
})
const smtp = await openSmtpListener({ inbound, host: '127.0.0.1', port: 0, log })
process.stdout.write(`ready ${smtp.port}\n`)

createInterface({ input: process.stdin }).on('line', (line) => {
  const [key = '', ...text] = line.split(' ')
  void threads
    .send(viewerOf(SENDER), LEAD, { key, text: text.join(' ') })
    .then(() => process.stdout.write(`posted ${key}\n`))
})

process.on('SIGTERM', async () => {
  const isWaiting = () => db.selectFrom('inbound_mails').select('id').where('state', '=', 'received').executeTakeFirst()
  while (await isWaiting()) await wait(100)
  const { messages } = await threads.get(viewerOf(LANDOWNER), LEAD)
  process.stdout.write(`${JSON.stringify(messages.map(({ text }) => text))}\n`)
  await smtp.stop()
  await jobs.stop()
  await database.close()
  process.exit(0)
})
