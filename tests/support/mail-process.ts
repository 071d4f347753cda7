/**
 * A process that only sends email, as the product does, for tests to kill. DATA_DIR contains its embedded database unless
 * DATABASE_URL names one, SMTP_URL can name a mail server, RECIPIENTS lists addresses to send an email to. It prints
 * `ready` once these are queued. On SIGTERM it prints the states of all emails once none of them can change any more.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { MAIL_QUEUES, openMail } from '../../server/people/mail/open-mail.ts'
import { createMailer } from '../../server/people/mail/queue.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { createLogger } from '../../server/platform/http/log.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'

const { DATA_DIR: dataDir = '', DATABASE_URL: url, SMTP_URL: smtpUrl, RECIPIENTS: recipients = '' } = process.env
const log = createLogger('silent')
const database = await openDatabase({ url, dataDir, log })
const pace = { pollSeconds: 0.5, superviseSeconds: 1, retrySeconds: 1 }
const jobs = await openJobs({ database, queues: MAIL_QUEUES, log, pace })
const sender = async () => ({
  mailFrom: 'hello@voltacre.test',
  contactEmail: 'hello@voltacre.test',
  name: 'VoltAcre',
  publicUrl: 'https://voltacre.test',
})
await openMail({ database, jobs, env: { smtpUrl, dataDir }, sender, log })
for (const recipient of recipients.split(' ').filter(Boolean)) {
  await createMailer(jobs).send(database.db, recipient, {
    name: 'reset-password',
    url: 'https://voltacre.test/r?token=a',
  })
}
process.stdout.write('ready\n')

process.on('SIGTERM', async () => {
  const states = async () => (await database.db.selectFrom('mails').select('state').execute()).map(({ state }) => state)
  while ((await states()).some((state) => state === 'queued' || state === 'sending')) await wait(100)
  await jobs.stop()
  process.stdout.write(`${(await states()).join(' ')}\n`)
  await database.close()
  process.exit(0)
})
