import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { plainAddress } from './address.ts'
import { MAIL } from './delivery.ts'
import type { Mailer } from './mail.ts'
import { queueMail } from './queue.ts'

/** Queues each email and its job in the caller's transaction. */
export function createMailer(jobs: Pick<Jobs, 'enqueue'>): Mailer {
  return {
    send: async (db, recipient, template, { id } = {}) => {
      plainAddress(recipient)
      await inTransaction(db, async (trx) => {
        await jobs.enqueue(trx, MAIL, { mailId: await queueMail(trx, recipient, template, id) })
      })
    },
  }
}

const inTransaction = (db: Db, work: (trx: Db) => Promise<void>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
