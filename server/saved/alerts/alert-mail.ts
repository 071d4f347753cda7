import { sql } from 'kysely'
import type { AlertTopic } from '../../../domain/alert/alert-topic.ts'
import type { LinkChange } from '../../../domain/alert/link-change.ts'
import { parseMailLink } from '../../../domain/alert/mail-link.ts'
import { pauseEnd } from '../../../domain/alert/pause.ts'
import { AppError } from '../../../domain/errors.ts'
import { LINK_FROM_ADDRESS } from '../../people/mail/mail-limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { networkOf } from '../../platform/http/caller.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { type DeliveryDependencies, deliverAlerts } from './deliver-alerts.ts'
import { changeSettings } from './preferences.ts'
import type { AlertSettings } from './preferences-service.ts'
import type { AlertLink, AlertMailService, LinkRequest } from './service.ts'
import { readTopics, startTopics, stopTopics } from './topics.ts'

export function createAlertMail(dependencies: DeliveryDependencies & { rateLimits: RateLimits }): AlertMailService {
  const { db, rateLimits } = dependencies
  return {
    deliver: (run) => deliverAlerts(dependencies, run),
    async readLink(token, now = new Date()) {
      return readLink(db, await openLink(db, token, now), now)
    },
    async changeByLink(caller, { token, now = new Date(), ...request }) {
      await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
      await db
        .transaction()
        .execute(async (transaction) => change(transaction, await openLink(transaction, token, now), request, now))
    },
    async unsubscribeByMailProgram(token, now = new Date()) {
      const link = await openLink(db, token, now)
      await rateLimits.count(LINK_FROM_ADDRESS, link.id)
      return db.transaction().execute(async (transaction) => {
        if (link.mailedAt === null) {
          await changeSettings(transaction, link.id, { is_subscribed: false }, now)
          return null
        }
        const { named } = await readTopics(transaction, link)
        await stopTopics(transaction, link.id, idsOf(named), now)
        return named
      })
    },
  }
}

interface OpenLink {
  /** Of the subscriber. */
  id: string
  /** Null for a link that stands for all emails. */
  mailedAt: Date | null
}

async function change(
  transaction: Db,
  link: OpenLink,
  { change, topic, timeZone = '' }: LinkRequest,
  now: Date,
): Promise<void> {
  if (change === 'stop' || change === 'start') {
    const topics = topic ? [topic] : idsOf((await readTopics(transaction, link)).named)
    await (change === 'stop' ? stopTopics : startTopics)(transaction, link.id, topics, now)
  } else await changeSettings(transaction, link.id, SETTINGS[change](now, timeZone), now)
}

const SETTINGS: Record<
  Exclude<LinkChange, 'stop' | 'start'>,
  (now: Date, timeZone: string) => Partial<AlertSettings>
> = {
  unsubscribe: () => ({ is_subscribed: false }),
  'pause-week': (now) => ({ is_subscribed: true, paused_until: pauseEnd('pause-week', now).toISOString() }),
  'pause-month': (now) => ({ is_subscribed: true, paused_until: pauseEnd('pause-month', now).toISOString() }),
  resume: () => ({ is_subscribed: true, paused_until: null }),
  'time-zone': (_, time_zone) => ({ time_zone }),
}

const idsOf = (topics: readonly AlertTopic[]) => topics.map(({ id }) => id)

/** An email’s topics are read from its alerts, which are eventually deleted. A link older than this stands for all emails. */
const NAMED_MS = 120 * 86_400_000

/** The subscriber that a link belongs to, and its email. @throws AppError `link_used` */
async function openLink(db: Db, text: string, now: Date): Promise<OpenLink> {
  const { token, mailedAt } = parseMailLink(text)
  if (!isId(token)) throw new AppError('link_used')
  const subscriber = await db.selectFrom('alert_subscribers').select('id').where('token', '=', token).executeTakeFirst()
  if (!subscriber) throw new AppError('link_used')
  const time = mailedAt ? new Date(mailedAt) : null
  return { id: subscriber.id, mailedAt: time && now.getTime() - time.getTime() < NAMED_MS ? time : null }
}

async function readLink(db: Db, link: OpenLink, now: Date): Promise<AlertLink> {
  const { rows } = await sql<{ address: string; is_off: boolean; time_zone: string; paused_until: Date | null }>`
    select coalesce(users.email, subscribers.email) as address, unsubscribed_at is not null as is_off, time_zone,
      case when paused_until > ${now} then paused_until end as paused_until
    from alert_subscribers as subscribers left join users on users.id = user_id
    where subscribers.id = ${link.id}::uuid`.execute(db)
  if (!rows[0]) throw new AppError('link_used')
  const { address, is_off, time_zone, paused_until } = rows[0]
  return {
    ...(await readTopics(db, link)),
    time_zone,
    address: masked(address),
    state: is_off ? 'off' : paused_until ? 'paused' : 'on',
    paused_until: is_off ? null : (paused_until?.toISOString() ?? null),
  }
}

function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0]}•••${address.slice(at)}`
}
