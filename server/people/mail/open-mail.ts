import { join } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import type { Env } from '../../platform/env.ts'
import type { Logger } from '../../platform/http/log.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deliverMail } from './delivery.ts'
import type { Sender } from './message.ts'
import { openTransport } from './open-transport.ts'
import { MAIL } from './queue.ts'
import { createTestMail, type TestMail } from './test-mail.ts'

/** The queues that jobs.ts has to create. */
export const MAIL_QUEUES = [MAIL]

export interface OpenMailOptions {
  database: Pick<Database, 'db' | 'kind'>
  jobs: Jobs
  env: Pick<Env, 'smtpUrl' | 'dataDir'>
  /** Read for each email, because the settings can change. */
  sender: () => Promise<Sender>
  log: Logger
}

/** Starts delivering queued email: to the mail server, or without one into `DATA_DIR/outbox`. */
export async function openMail({ database: { db, kind }, jobs, env, sender, log }: OpenMailOptions): Promise<void> {
  const transport = openTransport({ smtpUrl: env.smtpUrl, outbox: outboxOf(env) })
  const claims = kind === 'embedded' ? { claimSeconds: claimsSinceStart() } : {}
  await jobs.work(MAIL, deliverMail({ db, jobs, transport, sender, log, ...claims }))
}

/** An embedded database has no other process, so earlier claims are those of a process that has ended. */
function claimsSinceStart(): () => number {
  const started = performance.now()
  return () => (performance.now() - started) / 1000
}

const outboxOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'outbox')

/** Shorter than usual, because a browser is waiting for the result of the test email. */
const TEST_LIMITS = { connectMs: 8_000, idleMs: 12_000, totalMs: 25_000 }

/** Sends a test email through the same transport as all email, but without the queue. */
export function openTestMail({ env, sender }: Pick<OpenMailOptions, 'env' | 'sender'>): TestMail {
  const transport = openTransport({ smtpUrl: env.smtpUrl, outbox: outboxOf(env), limits: TEST_LIMITS })
  return createTestMail({ transport, sender, isOutbox: env.smtpUrl === undefined })
}
