/**
 * A process that sends mail and nothing else, to be killed: DATA_DIR has its embedded database, SMTP_URL may name a
 * server, RECIPIENTS asks for a mail to each. It says `ready` once it works.
 */
import { join } from 'node:path'
import { openDatabase } from '../../server/db/database.ts'
import { createLogger } from '../../server/http/log.ts'
import { openJobs } from '../../server/jobs/jobs.ts'
import { deliverMail, MAIL } from '../../server/mail/delivery.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { openTransport } from '../../server/mail/transport.ts'

const { DATA_DIR: dataDir = '', SMTP_URL: smtpUrl, RECIPIENTS: recipients = '' } = process.env
/** Short, so that a test need not wait until a run counts as lost. */
const RUN_SECONDS = 2
const log = createLogger('silent')
const database = await openDatabase({ dataDir, log })
const queue = { ...MAIL, limitSeconds: RUN_SECONDS }
const jobs = await openJobs({
  database,
  queues: [queue],
  log,
  pace: { pollSeconds: 0.5, superviseSeconds: 1, retrySeconds: 1 },
})
const handler = deliverMail({
  db: database.db,
  jobs,
  transport: openTransport({ smtpUrl, outbox: join(dataDir, 'outbox') }),
  sender: async () => ({
    mailFrom: 'hello@voltacre.test',
    contactEmail: 'hello@voltacre.test',
    name: 'VoltAcre',
    publicUrl: 'https://voltacre.test',
  }),
  log,
  backOff: { firstSeconds: 1, longestSeconds: 1, giveUpSeconds: 3_600 },
  runSeconds: RUN_SECONDS,
})
await jobs.work(queue, handler)
for (const recipient of recipients.split(' ').filter(Boolean)) {
  await createMailer(jobs).send(database.db, recipient, {
    name: 'reset-password',
    url: 'https://voltacre.test/r?token=a',
  })
}
process.stdout.write('ready\n')

process.on('SIGTERM', async () => {
  await jobs.stop()
  const mails = await database.db.selectFrom('mails').select('state').execute()
  process.stdout.write(`${mails.map(({ state }) => state).join(' ')}\n`)
  await database.close()
  process.exit(0)
})
