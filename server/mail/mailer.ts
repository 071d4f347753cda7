import type { Db } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { queueMail } from '../services/mails.ts'
import { plainAddress } from './address.ts'
import { MAIL } from './delivery.ts'
import type { Mailer } from './letter.ts'

/** Mails that go out with the transaction that wanted them. */
export function createMailer(jobs: Pick<Jobs, 'enqueue'>): Mailer {
  return {
    send: async (db, recipient, letter, { id } = {}) => {
      plainAddress(recipient)
      await inTransaction(db, async (trx) => {
        await jobs.enqueue(trx, MAIL, { mailId: await queueMail(trx, recipient, letter, id) })
      })
    },
  }
}

const inTransaction = (db: Db, work: (trx: Db) => Promise<void>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
