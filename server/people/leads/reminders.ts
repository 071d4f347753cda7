import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { PostDependencies } from './post-message.ts'
import type { ThreadsService } from './threads/service.ts'

/** Hours without an answer after which a landowner is reminded once. */
const REMIND_AFTER_HOURS = 48
/** An older question isn't news anymore, such as one from before there were reminders. */
const FORGET_AFTER_DAYS = 14
const BATCH = 200

interface Unanswered {
  id: string
  name: string
  title: string
  email: string
}

type ReminderDependencies = Pick<PostDependencies, 'mailer' | 'replyAddresses'> & { db: Db }

/** Reminds landowners once of each question that they haven't answered. @returns how many reminders it sent */
export async function remindLandowners(
  { db, mailer, replyAddresses }: ReminderDependencies,
  now: Date,
): Promise<number> {
  let sent = 0
  for (;;) {
    const count = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<Unanswered>`
        update leads set reminded_at = ${now}
        from users
        where leads.id in (
            select id from leads where type = 'inquiry' and status in ('new', 'in_progress') and landowner_id is not null
              and coalesce(last_party, 'sender') = 'sender'
              and coalesce(waiting_since, created_at) between ${now}::timestamptz - make_interval(days => ${FORGET_AFTER_DAYS}::int)
                and ${now}::timestamptz - make_interval(hours => ${REMIND_AFTER_HOURS}::int)
              and (reminded_at is null or reminded_at < waiting_since)
            order by id limit ${BATCH} for update skip locked)
          and users.id = landowner_id
        returning leads.id, leads.name, coalesce(listing_title, '') as title,
          case when users.emails_messages and suspended_at is null then users.email else '' end as email`.execute(
        transaction,
      )
      for (const { id, name, title, email } of rows) {
        if (email === '') continue
        const replyTo = replyAddresses?.of({ leadId: id, party: 'landowner' })
        await mailer.send(transaction, email, { name: 'inquiry-reminder', id, sender: name, title, replyTo })
        sent += 1
      }
      return rows.length
    })
    if (count < BATCH) return sent
  }
}

const REMINDERS: Queue<Record<string, never>> = { name: 'inquiry-reminders', limitSeconds: 300, heartbeatSeconds: 15 }
const EVERY_HOUR = '7 * * * *'

export const REMINDER_QUEUES = [REMINDERS]

/** Reminds landowners every hour, on one of the instances. */
export async function workReminders(jobs: Jobs, threads: Pick<ThreadsService, 'remind'>): Promise<void> {
  await jobs.work(REMINDERS, async () => void (await threads.remind(new Date())))
  await jobs.schedule(REMINDERS, EVERY_HOUR)
}
