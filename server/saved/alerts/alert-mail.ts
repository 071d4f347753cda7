import { sql } from 'kysely'
import type { LinkChange } from '../../../domain/alert/link-change.ts'
import { pauseEnd } from '../../../domain/alert/pause.ts'
import { AppError } from '../../../domain/errors.ts'
import { LINK_FROM_ADDRESS } from '../../people/mail/mail-limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { networkOf } from '../../platform/http/caller.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { type DeliveryDependencies, deliverAlerts } from './deliver-alerts.ts'
import type { AlertLink, AlertMailService } from './service.ts'
import { pause, subscribeAgain, unsubscribe } from './subscription.ts'

export function createAlertMail(dependencies: DeliveryDependencies & { rateLimits: RateLimits }): AlertMailService {
  const { db, rateLimits } = dependencies
  return {
    deliver: (run) => deliverAlerts(dependencies, run),
    async readLink(token, now = new Date()) {
      return readLink(db, await idOf(db, token), now)
    },
    async changeByLink(caller, { token, change, now = new Date() }) {
      await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
      await db
        .transaction()
        .execute(async (transaction) => CHANGES[change](transaction, await idOf(transaction, token), now))
    },
    async unsubscribeByMailProgram(token) {
      const id = await idOf(db, token)
      await rateLimits.count(LINK_FROM_ADDRESS, id)
      await db.transaction().execute((transaction) => unsubscribe(transaction, id))
    },
  }
}

const CHANGES: Record<LinkChange, (transaction: Db, id: string, now: Date) => Promise<void>> = {
  unsubscribe,
  'pause-week': (transaction, id, now) => pause(transaction, id, pauseEnd('pause-week', now)),
  'pause-month': (transaction, id, now) => pause(transaction, id, pauseEnd('pause-month', now)),
  resume: subscribeAgain,
}

/** The subscriber that a token belongs to. @throws AppError `link_used` */
async function idOf(db: Db, token: string): Promise<string> {
  if (!isId(token)) throw new AppError('link_used')
  const subscriber = await db.selectFrom('alert_subscribers').select('id').where('token', '=', token).executeTakeFirst()
  if (!subscriber) throw new AppError('link_used')
  return subscriber.id
}

async function readLink(db: Db, id: string, now: Date): Promise<AlertLink> {
  const { rows } = await sql<{ address: string; is_off: boolean; paused_until: Date | null }>`
    select coalesce(users.email, subscribers.email) as address, unsubscribed_at is not null as is_off,
      case when paused_until > ${now} then paused_until end as paused_until
    from alert_subscribers as subscribers left join users on users.id = user_id
    where subscribers.id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw new AppError('link_used')
  const { address, is_off, paused_until } = rows[0]
  return {
    address: masked(address),
    state: is_off ? 'off' : paused_until ? 'paused' : 'on',
    paused_until: is_off ? null : (paused_until?.toISOString() ?? null),
  }
}

function masked(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address][0]}•••${address.slice(at)}`
}
