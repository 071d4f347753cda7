import { sql } from 'kysely'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { assertMay, type SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AlertEntryRow, ANNOUNCED_EVENT, entriesOf } from './alert-entries.ts'
import { describeEntries } from './digest.ts'
import type { AlertsService, ReadAlert } from './service.ts'

const PER_PAGE = 30
/** Rows of a page: each event may have one for each of 100 searches, and some for lists. */
const MAX_ROWS = 5_000
/** The bell shows no more. */
const MAX_UNREAD = 100
/** Rows that are counted for that, so that counting stays quick. */
const MAX_COUNTED = 150

export function createAlertInbox(db: Db): AlertsService {
  return {
    async find(viewer, { before = null, limit = PER_PAGE } = {}) {
      assertMay(viewer, 'save land')
      const rows = await readRows(db, viewer, { before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return { data: await describe(db, shown), older: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },

    async countUnread(viewer) {
      assertMay(viewer, 'save land')
      const { rows } = await sql<{ count: number }>`
        select count(distinct (listing_id, kind, ${ANNOUNCED_EVENT}))::integer as count from (
          select listing_id, kind, event_id from alerts
          where subscriber_id = (select id from alert_subscribers where user_id = ${viewer.id}) and read_at is null
          limit ${sql.lit(MAX_COUNTED)}
        ) as unread`.execute(db)
      return Math.min(MAX_UNREAD, rows[0]!.count)
    },

    async open(viewer, id) {
      assertMay(viewer, 'save land')
      const { rows } = await sql<{ slug: string | null }>`
        with opened as (
          select listing_id, kind, event_id from alerts
          where id = ${id}::bigint and subscriber_id = (select id from alert_subscribers where user_id = ${viewer.id})
        ), seen as (
          update alerts set read_at = now() from opened
          where alerts.listing_id = opened.listing_id and alerts.kind = opened.kind
            and (opened.kind = 'new' or alerts.event_id = opened.event_id) and read_at is null
            and subscriber_id = (select id from alert_subscribers where user_id = ${viewer.id})
        )
        select (select slug from land_listings where land_listings.id = listing_id and is_published) as slug
        from opened`.execute(db)
      return rows[0]?.slug ?? null
    },

    async markAllRead(viewer) {
      assertMay(viewer, 'save land')
      await sql`
        update alerts set read_at = now() where read_at is null
          and subscriber_id = (select id from alert_subscribers where user_id = ${viewer.id})`.execute(db)
    },
  }
}

interface Row extends AlertEntryRow {
  /** Of the latest of its rows. */
  id: number
  created_at: Date
  is_read: boolean
}

/** The latest first. What several searches and lists say of the same event is one. */
async function readRows(
  db: Db,
  { id }: SignedInViewer,
  { before, limit }: { before: number | null; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row & { kind: AlertKind }>`
    with shown as (
      select distinct listing_id, kind, ${ANNOUNCED_EVENT} as event_id from alerts
      where subscriber_id = (select id from alert_subscribers where user_id = ${id}) and id >= ${before}::bigint
    ), latest as (
      select * from alerts
      where subscriber_id = (select id from alert_subscribers where user_id = ${id})
        and (${before}::bigint is null or id < ${before}::bigint)
      order by id desc limit ${sql.lit(MAX_ROWS)}
    ), entries as (${entriesOf(sql`latest`)})
    select last_id as id, * from entries
    where not exists (
      select from shown where shown.listing_id = entries.listing_id and shown.kind = entries.kind
        and shown.event_id is not distinct from entries.event_id)
    order by last_id desc limit ${limit}`.execute(db)
  return rows
}

async function describe(db: Db, rows: readonly Row[]): Promise<ReadAlert[]> {
  const entries = await describeEntries(db, rows)
  return rows.map(({ id, kind, created_at, is_read }, at) => {
    const { path: _, picture: __, ...entry } = entries[at]!
    return { id, kind, is_read, created_at: created_at.toISOString(), ...entry }
  })
}
