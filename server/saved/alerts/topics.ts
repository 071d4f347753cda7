import { sql } from 'kysely'
import { type AlertTopic, SAVED_LISTINGS } from '../../../domain/alert/alert-topic.ts'
import { withdrawDigests } from '../../people/mail/queue.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { scheduleAgain } from './preferences.ts'

interface Topics {
  /** What an email was about. */
  named: AlertTopic[]
  /** Everything else that is emailed, or was until a link stopped it. */
  others: AlertTopic[]
}

/** The topics of a subscriber. @param mailedAt of the email; null for one that doesn't name its topics */
export async function readTopics(db: Db, { id, mailedAt }: { id: string; mailedAt: Date | null }): Promise<Topics> {
  const { rows } = await sql<AlertTopic & { is_named: boolean }>`
    with told as (
      select search_id, list_id from alerts where subscriber_id = ${id}::uuid and mailed_at = ${mailedAt}
    ), topics as (
      select id::text, name, frequency <> 'never' as is_on, previous_frequency is not null as was_ended,
        id in (select search_id from told) as is_named
      from saved_searches where subscriber_id = ${id}::uuid
      union all
      select ${SAVED_LISTINGS}, '', list_frequency <> 'never', previous_list_frequency is not null,
        exists (select from told where list_id is not null)
      from alert_subscribers where id = ${id}::uuid and exists (
        select from saved_lists join saved_listings on list_id = saved_lists.id
        where saved_lists.user_id = alert_subscribers.user_id)
    )
    select id, name, is_on, coalesce(is_named, false) as is_named from topics where is_named or is_on or was_ended
    order by name = '', name, id`.execute(db)
  const { named = [], others = [] } = Object.groupBy(rows, ({ is_named }) => (is_named ? 'named' : 'others'))
  return { named: named.map(toTopic), others: others.map(toTopic) }
}

const toTopic = ({ id, name, is_on }: AlertTopic): AlertTopic => ({ id, name, is_on })

/** Stops emails about topics. Waiting alerts are dropped, and so are queued digests about nothing else. */
export async function stopTopics(transaction: Db, id: string, topics: readonly string[], now: Date): Promise<void> {
  await sql`
    update saved_searches set previous_frequency = frequency, frequency = 'never', updated_at = now()
    where subscriber_id = ${id}::uuid and id = any(${topics.filter(isId)}::uuid[]) and frequency <> 'never'`.execute(
    transaction,
  )
  if (topics.includes(SAVED_LISTINGS))
    await sql`
      update alert_subscribers set previous_list_frequency = list_frequency, list_frequency = 'never'
      where id = ${id}::uuid and list_frequency <> 'never'`.execute(transaction)
  await scheduleAgain(transaction, id, now)
  await withdrawEnded(transaction, id)
}

/** Resumes emails about topics, as often as before. What happened in between isn't sent. */
export async function startTopics(transaction: Db, id: string, topics: readonly string[]): Promise<void> {
  await sql`
    update saved_searches set frequency = coalesce(previous_frequency, 'instantly'), updated_at = now()
    where subscriber_id = ${id}::uuid and id = any(${topics.filter(isId)}::uuid[]) and frequency = 'never'`.execute(
    transaction,
  )
  if (topics.includes(SAVED_LISTINGS))
    await sql`
      update alert_subscribers set list_frequency = coalesce(previous_list_frequency, 'instantly')
      where id = ${id}::uuid and list_frequency = 'never'`.execute(transaction)
}

async function withdrawEnded(transaction: Db, id: string): Promise<void> {
  const { rows } = await sql<{ token: string; mailed_at: Date }>`
    select token, mailed_at from alerts
      join alert_subscribers on alert_subscribers.id = alerts.subscriber_id
      left join saved_searches on saved_searches.id = search_id
    where alerts.subscriber_id = ${id}::uuid and mailed_at is not null
    group by token, mailed_at having bool_and(coalesce(frequency, list_frequency) = 'never')`.execute(transaction)
  const [first] = rows
  if (first)
    await withdrawDigests(
      transaction,
      first.token,
      rows.map(({ mailed_at }) => mailed_at.toISOString()),
    )
}
