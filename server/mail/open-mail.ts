import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../http/log.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deliverMail, MAIL } from './delivery.ts'
import type { Sender } from './message.ts'
import { createTestMail, type TestMail } from './test-mail.ts'
import { openTransport } from './transport.ts'

/** What jobs.ts has to know of. */
export const MAIL_QUEUES = [MAIL]

export interface OpenMailOptions {
  database: Pick<Database, 'db'>
  jobs: Jobs
  env: Pick<Env, 'smtpUrl' | 'dataDir'>
  /** Who letters come from, as of the moment. */
  sender: () => Promise<Sender>
  log: Logger
}

/** From now on mails go out: to the mail server, or without one into the folder `outbox` of the data. */
export async function openMail({ database: { db }, jobs, env, sender, log }: OpenMailOptions): Promise<void> {
  const transport = openTransport({ smtpUrl: env.smtpUrl, outbox: outboxOf(env) })
  await jobs.work(MAIL, deliverMail({ db, jobs, transport, sender, log }))
}

const outboxOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'outbox')

/** A browser waits for what comes of a test mail. */
const TEST_LIMITS = { connectMs: 8_000, silenceMs: 12_000, totalMs: 25_000 }

/** Sends a letter past the queue, the way that all letters go. */
export function openTestMail({ env, sender }: Pick<OpenMailOptions, 'env' | 'sender'>): TestMail {
  const transport = openTransport({ smtpUrl: env.smtpUrl, outbox: outboxOf(env), limits: TEST_LIMITS })
  return createTestMail({ transport, sender, isOutbox: env.smtpUrl === undefined })
}
