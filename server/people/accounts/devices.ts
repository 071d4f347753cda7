import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { cookieHeader, readCookie } from '../../platform/http/cookie.ts'

const NAME = 'voltacre.device'
/** Browsers keep a cookie no longer. */
const DAYS = 400

/** The id of the push subscription of the browser that sent a request; null without one. */
export function deviceOf(caller: Pick<Caller, 'headers'>): string | null {
  const id = readCookie(caller, NAME)
  return id !== null && isId(id) ? id : null
}

/** The Set-Cookie header by which a browser knows its push subscription; with null it takes that away. */
export const deviceCookie = (id: string | null, publicUrl: string): string =>
  cookieHeader(NAME, id, { days: DAYS, publicUrl })

/** Whether a device gets the notifications of a user. */
export async function isDeviceOf(db: Db, userId: string, device: string | null): Promise<boolean> {
  if (device === null) return false
  const found = await db
    .selectFrom('push_subscriptions')
    .innerJoin('alert_subscribers', 'alert_subscribers.id', 'subscriber_id')
    .select('push_subscriptions.id')
    .where('push_subscriptions.id', '=', device)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Notifications on a device end with the session that its browser has now. */
export async function moveDevice(
  db: Db,
  userId: string,
  { device, sessionId }: { device: string | null; sessionId: string },
): Promise<void> {
  if (device === null) return
  await sql`
    update push_subscriptions set session_id = ${sessionId} from alert_subscribers
    where push_subscriptions.id = ${device}::uuid and alert_subscribers.id = subscriber_id and user_id = ${userId}`.execute(
    db,
  )
}

/** Ends notifications on a device of a user. */
export async function forgetDevice(db: Db, userId: string, device: string | null): Promise<void> {
  if (device === null) return
  await sql`
    delete from push_subscriptions using alert_subscribers
    where push_subscriptions.id = ${device}::uuid and alert_subscribers.id = subscriber_id and user_id = ${userId}`.execute(
    db,
  )
}

/** Ends notifications on all devices of a user, but for one. */
export async function forgetDevices(db: Db, userId: string, except: string | null = null): Promise<void> {
  await sql`
    delete from push_subscriptions using alert_subscribers
    where alert_subscribers.id = subscriber_id and user_id = ${userId}
      and push_subscriptions.id is distinct from ${except}::uuid`.execute(db)
}
