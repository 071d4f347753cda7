import { sql } from 'kysely'
import { type PushSubscription, pushSubscriptionSchema } from '../../../domain/alert/push-subscription.ts'
import { AppError } from '../../../domain/errors.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { deviceCookie, deviceOf, forgetDevice, isDeviceOf } from '../../people/accounts/devices.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { readPushKeys } from './push-keys.ts'
import { type PushDependencies, pushAlerts } from './send-push.ts'
import { ensureSubscriber } from './subscribers.ts'

/** Notifications on the devices of the viewer. Everything but `send` throws AppError `sign_in_needed` for visitors. */
export interface PushService {
  read(viewer: Viewer, caller: Caller): Promise<PushState>
  /** A device gets the notifications of the last user who turned them on. @throws AppError `invalid` */
  subscribe(viewer: Viewer, device: PushSubscription): Promise<Cookies>
  /** Ends notifications on the device that asks. */
  unsubscribe(viewer: Viewer, caller: Caller): Promise<Cookies>
  /** Notifies devices, as a job. @returns how many subscribers */
  send(now?: Date): Promise<number>
}

interface PushState {
  /** What browsers subscribe with, base64url. */
  key: string
  /** Whether the device that asks gets the viewer’s notifications. */
  isOn: boolean
}

const MAX_DEVICES = 10

export function createPush(dependencies: PushDependencies): PushService {
  const { db, publicUrl } = dependencies
  return {
    async read(viewer, caller) {
      assertMay(viewer, 'save land')
      const [{ publicKey }, isOn] = await Promise.all([readPushKeys(db), isDeviceOf(db, viewer.id, deviceOf(caller))])
      return { key: publicKey, isOn }
    },

    async subscribe(viewer, device) {
      assertMay(viewer, 'save land')
      const { success, data } = pushSubscriptionSchema.safeParse(device)
      if (!success)
        throw new AppError('invalid', { fields: { endpoint: ['This browser’s push service isn’t supported.'] } })
      const { id } = await db.transaction().execute(async (transaction) => {
        const subscriber_id = await ensureSubscriber(transaction, viewer)
        await transaction.deleteFrom('push_subscriptions').where('endpoint', '=', data.endpoint).execute()
        const added = await transaction
          .insertInto('push_subscriptions')
          .values({ ...data, subscriber_id, session_id: viewer.sessionId })
          .returning('id')
          .executeTakeFirstOrThrow()
        await sql`
          delete from push_subscriptions where id in (
            select id from push_subscriptions where subscriber_id = ${subscriber_id}::uuid
            order by created_at desc, id offset ${sql.lit(MAX_DEVICES)})`.execute(transaction)
        return added
      })
      return [deviceCookie(id, publicUrl)]
    },

    async unsubscribe(viewer, caller) {
      assertMay(viewer, 'save land')
      await forgetDevice(db, viewer.id, deviceOf(caller))
      return [deviceCookie(null, publicUrl)]
    },

    send: (now) => pushAlerts(dependencies, now),
  }
}
