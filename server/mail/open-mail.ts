import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../http/log.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deliverMail, MAIL } from './delivery.ts'
import { openTransport } from './transport.ts'

/** What jobs.ts has to know of. */
export const MAIL_QUEUES = [MAIL]

export interface OpenMailOptions {
  database: Pick<Database, 'db'>
  jobs: Jobs
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'contactEmail' | 'publicUrl' | 'dataDir'>
  log: Logger
}

/** From now on mails go out: to the mail server, or without one into the folder `outbox` of the data. */
export async function openMail({ database: { db }, jobs, env, log }: OpenMailOptions): Promise<void> {
  const transport = openTransport({ smtpUrl: env.smtpUrl, outbox: join(env.dataDir, 'outbox') })
  await jobs.work(MAIL, deliverMail({ db, jobs, transport, sender: env, log }))
}
