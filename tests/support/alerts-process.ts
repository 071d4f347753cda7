/**
 * A process that only matches events and emails alerts, over and over, for tests to kill. Emails stay queued in the database at
 * DATABASE_URL. It prints a line before each step. On SIGTERM it ends once nothing is left to do.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createMailer, MAIL } from '../../server/people/mail/queue.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { createLogger } from '../../server/platform/http/log.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { deliverAlerts } from '../../server/saved/alerts/deliver-alerts.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { searchDependencies } from './alerts.ts'

const log = createLogger('silent')
const database = await openDatabase({ url: process.env.DATABASE_URL, dataDir: '', log })
const jobs = await openJobs({ database, queues: [MAIL], log })
const dependencies = { db: database.db, mailer: createMailer(jobs) }
let isEnding = false
process.on('SIGTERM', () => {
  isEnding = true
})

for (;;) {
  const isLast = isEnding
  process.stdout.write('match\n')
  const matched = await matchEvents(searchDependencies(database.db)).catch(() => 1)
  process.stdout.write('deliver\n')
  const delivered = await deliverAlerts(dependencies).catch(() => 1)
  if (matched + delivered > 0) continue
  if (isLast) break
  await wait(20)
}
await jobs.stop()
await database.close()
process.exit(0)
