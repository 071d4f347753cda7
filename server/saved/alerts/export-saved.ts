import { type RawBuilder, sql } from 'kysely'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'

/** The lists and searches that the viewer saved, how they want to hear of them, and what they were alerted to. */
export async function exportSaved(db: Db, viewer: SignedInViewer): Promise<Record<string, unknown>> {
  const isTheirs = sql<boolean>`subscriber_id in (select id from alert_subscribers where ${isSubscriber(viewer)})`
  return {
    saved_lists: await readLists(db, viewer.id),
    saved_searches: await db
      .selectFrom('saved_searches')
      .select(['id', 'name', 'query', 'place', 'frequency', 'counts', 'created_at', 'updated_at'])
      .where(isTheirs)
      .orderBy('created_at')
      .execute(),
    alert_preferences: await db
      .selectFrom('alert_subscribers')
      .select(['time_zone', 'quiet_from', 'quiet_until', 'list_frequency', 'paused_until'])
      .select(['unsubscribed_at', 'created_at'])
      .where(isSubscriber(viewer))
      .execute(),
    alerts: await db
      .selectFrom('alerts')
      .select(['kind', 'listing_id', 'search_id', 'list_id', 'created_at', 'read_at', 'mailed_at', 'pushed_at'])
      .where(isTheirs)
      .orderBy('id')
      .execute(),
    push_subscriptions: await db
      .selectFrom('push_subscriptions')
      // Without the path, which is a secret that lets its holder reach the device.
      .select([sql<string>`substring(endpoint from '^https?://([^/]+)')`.as('host'), 'created_at'])
      .where(isTheirs)
      .orderBy('created_at')
      .execute(),
  }
}

/** Anyone can sign up with any address, so what was saved for an address is included only once it's verified. */
const isSubscriber = ({ id, email, isVerified }: SignedInViewer): RawBuilder<boolean> =>
  isVerified ? sql`(user_id = ${id} or email = ${email})` : sql`user_id = ${id}`

async function readLists(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('saved_lists')
    .select(['id', 'name', 'shares_notes', 'created_at', 'updated_at'])
    .select(sql<boolean>`share_token is not null`.as('is_shared'))
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  const lists: Record<string, unknown>[] = []
  for (const row of rows) {
    const listings = await db
      .selectFrom('saved_listings')
      .select(['listing_id', 'note', 'saved', 'created_at'])
      .where('list_id', '=', row.id)
      .orderBy('position')
      .execute()
    lists.push({ ...row, listings })
  }
  return lists
}
