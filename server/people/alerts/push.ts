import { sql } from 'kysely'
import { type PushSubscription, pushSubscriptionSchema } from '../../../domain/alert/push-subscription.ts'
import { AppError } from '../../../domain/errors.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { readPushKeys } from './push-keys.ts'
import { type PushDependencies, pushAlerts } from './send-push.ts'
import { ensureSubscriber } from './subscribers.ts'

/** Notifications on the devices of the viewer. Everything but `send` throws AppError `sign_in_needed` for visitors. */
export interface PushService {
  /** What browsers subscribe with, base64url. */
  getPublicKey(viewer: Viewer): Promise<string>
  /** A device belongs to whoever turned notifications on last. @throws AppError `invalid` */
  subscribe(viewer: Viewer, device: PushSubscription): Promise<void>
  unsubscribe(viewer: Viewer, endpoint: string): Promise<void>
  /** Notifies devices, as a job. @returns how many subscribers */
  send(now?: Date): Promise<number>
}

const MAX_DEVICES = 10

export function createPush(dependencies: PushDependencies): PushService {
  const { db } = dependencies
  return {
    async getPublicKey(viewer) {
      assertMay(viewer, 'save land')
      return (await readPushKeys(db)).publicKey
    },

    async subscribe(viewer, device) {
      assertMay(viewer, 'save land')
      const { success, data } = pushSubscriptionSchema.safeParse(device)
      if (!success)
        throw new AppError('invalid', { fields: { endpoint: ['This browser’s push service isn’t supported.'] } })
      await db.transaction().execute(async (transaction) => {
        const subscriber_id = await ensureSubscriber(transaction, viewer)
        await transaction.deleteFrom('push_subscriptions').where('endpoint', '=', data.endpoint).execute()
        await transaction
          .insertInto('push_subscriptions')
          .values({ ...data, subscriber_id })
          .execute()
        await sql`
          delete from push_subscriptions where id in (
            select id from push_subscriptions where subscriber_id = ${subscriber_id}::uuid
            order by created_at desc, id offset ${sql.lit(MAX_DEVICES)})`.execute(transaction)
      })
    },

    async unsubscribe(viewer, endpoint) {
      assertMay(viewer, 'save land')
      await sql`
        delete from push_subscriptions using alert_subscribers
        where endpoint = ${endpoint} and alert_subscribers.id = subscriber_id and user_id = ${viewer.id}`.execute(db)
    },

    send: (now) => pushAlerts(dependencies, now),
  }
}
