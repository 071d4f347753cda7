import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import {
  THREADS_PER_PAGE,
  type ThreadCounts,
  type ThreadQuery,
  type ThreadRow,
} from '../../../../domain/lead/thread.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import { cappedPage, countRows } from '../../../platform/db/capped-count.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { isReadableBy } from '../../organizations/sharing.ts'
import { IS_SHARED, LANDOWNER_NAME, PARTY } from '../post-message.ts'
import { LANDOWNER_SIDE, SENDER_SIDE } from '../sides.ts'
import type { FoundThreads } from './service.ts'

const MAX_UNREAD = 100
const MAX_PREVIEW = 200

/**
 * Of `leads`: the viewer's conversations, and those that their organization shares. Until an account claims a message, it belongs to
 * the verified account with the address that it was sent from.
 */
export function isOwn({ id, email, isVerified }: SignedInViewer): RawBuilder<boolean> {
  const unclaimed = isVerified ? sql`or sender_id is null and leads.email = ${email}` : sql``
  return sql<boolean>`((leads.type not in ('notify', 'land') or last_message_at is not null) and leads.status <> 'spam'
    and (${isReadableBy(id, SENDER_SIDE)} or ${isReadableBy(id, LANDOWNER_SIDE)} ${unclaimed}))`
}

const lastAt = sql`coalesce(last_message_at, leads.created_at)`
/** The side of the viewer. An inquiry about one's own listing shows its landowner's side. */
export const sideOf = ({ id }: SignedInViewer) =>
  sql<'sender' | 'landowner'>`(case when ${isReadableBy(id, LANDOWNER_SIDE)} then 'landowner' else 'sender' end)`

/** How many messages of others the viewer hasn't read. The first one isn't among `lead_messages`. */
const unreadOf = (viewer: SignedInViewer) => sql<number>`(
  select (count(lead_messages.id) filter (where ${PARTY} <> ${sideOf(viewer)}) + coalesce(max(first.unread), 0))::int
  from (select case when ${sideOf(viewer)} = 'landowner' and leads.created_at > since.at then 1 else 0 end as unread, since.at
      from (select ${unreadSince(viewer)} as at) as since) as first
    left join lead_messages on lead_id = leads.id and ${IS_SHARED} and lead_messages.created_at > first.at)`

/** When the viewer last read it. What colleagues were sent before the viewer joined them isn't new either. */
const unreadSince = (viewer: SignedInViewer) => sql<Date>`coalesce(greatest(read_at, case
  when case ${sideOf(viewer)} when 'landowner' then landowner_id else coalesce(sender_id, ${viewer.id}) end <> ${viewer.id}
  then (select joined_at from organization_members where user_id = ${viewer.id}) end), '-infinity')`

/** Whether the other side wrote last, in a conversation that is still open. */
const waitsOn = (viewer: SignedInViewer) =>
  sql<boolean>`(coalesce(last_party, 'sender') <> ${sideOf(viewer)} and leads.status in ('new', 'in_progress'))`

const ownThreads = (viewer: SignedInViewer) => sql`leads
  left join thread_reads on thread_reads.lead_id = leads.id and thread_reads.user_id = ${viewer.id}
  where ${isOwn(viewer)}`

type Row = Omit<ThreadRow, 'last_message_at'> & { last_message_at: Date }

export async function findThreads(
  db: Db,
  viewer: SignedInViewer,
  { show, q, listingId, page }: ThreadQuery,
): Promise<FoundThreads> {
  const listing = listingId === null ? null : await getOwnListing(db, viewer, listingId)
  const about = listing ? sql`and leads.listing_id = ${listing.id}::uuid` : sql``
  const filtered = sql`${ownThreads(viewer)} ${about} ${SHOWN[show](viewer)} ${matching(q)}`
  const [{ rows }, total, counts] = await Promise.all([
    sql<Row>`
      select leads.id, coalesce(listing_title, '') as title, ${otherName(viewer)} as "with", ${lastAt} as last_message_at,
        left(coalesce(last.body, leads.message), ${MAX_PREVIEW}) as preview,
        coalesce(last.party, 'sender') = ${sideOf(viewer)} as is_preview_own, ${unreadOf(viewer)} as unread,
        ${waitsOn(viewer)} as is_waiting_on_viewer
      from (select leads.*, read_at from ${filtered}
        order by ${lastAt} desc, leads.id desc limit ${THREADS_PER_PAGE} offset ${(page - 1) * THREADS_PER_PAGE}) as leads
        left join lateral (
          select body, ${PARTY} as party from lead_messages where lead_id = leads.id and ${IS_SHARED}
          order by created_at desc, id desc limit 1) as last on true
      order by ${lastAt} desc, leads.id desc`.execute(db),
    countRows(db, filtered),
    countThreads(db, viewer, about),
  ])
  return { threads: cappedPage(rows.map(present), { page, perPage: THREADS_PER_PAGE, total }), counts, listing }
}

const SHOWN: Record<ThreadQuery['show'], (viewer: SignedInViewer) => RawBuilder<unknown>> = {
  all: () => sql``,
  unread: (viewer) => sql`and ${unreadOf(viewer)} > 0`,
  waiting: (viewer) => sql`and ${waitsOn(viewer)}`,
}

/** The person on the other side of the viewer; null for the operator's team. */
const otherName = (viewer: SignedInViewer) => sql<
  string | null
>`(case when ${sideOf(viewer)} = 'landowner' then leads.name
  else (select ${LANDOWNER_NAME} from users where users.id = landowner_id) end)`

function matching(q: string): RawBuilder<unknown> {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 8)
  const contains = (word: string) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    return sql`and (leads.name ilike ${pattern} or leads.company ilike ${pattern} or listing_title ilike ${pattern}
      or leads.message ilike ${pattern} or exists (
        select from lead_messages where lead_id = leads.id and ${IS_SHARED} and body ilike ${pattern}))`
  }
  return sql.join(words.map(contains), sql` `)
}

async function countThreads(db: Db, viewer: SignedInViewer, about: RawBuilder<unknown>): Promise<ThreadCounts> {
  const { rows } = await sql<ThreadCounts>`
    select count(*)::int as all, (count(*) filter (where unread))::int as unread, (count(*) filter (where waiting))::int as waiting
    from (select ${unreadOf(viewer)} > 0 as unread, ${waitsOn(viewer)} as waiting from ${ownThreads(viewer)} ${about}) as own`.execute(
    db,
  )
  return rows[0]!
}

export async function countUnreadThreads(db: Db, viewer: SignedInViewer): Promise<number> {
  return countRows(
    db,
    sql`(select from ${ownThreads(viewer)} and ${unreadOf(viewer)} > 0 limit ${MAX_UNREAD}) as unread`,
  )
}

/** A listing of the viewer or their organization, or one that was theirs when someone asked about it. */
async function getOwnListing(db: Db, viewer: SignedInViewer, id: string): Promise<{ id: string; title: string }> {
  const { rows } = isId(id)
    ? await sql<{ id: string; title: string }>`
        select id, landowner_name as title from land_listings where id = ${id}::uuid
          and (${isReadableBy(viewer.id)} or exists (
            select from leads where listing_id = ${id}::uuid and ${isReadableBy(viewer.id, LANDOWNER_SIDE)}))`.execute(
        db,
      )
    : { rows: [] }
  if (!rows[0]) throw new AppError('listing_not_found')
  return rows[0]
}

const present = ({ last_message_at, ...row }: Row): ThreadRow => ({
  ...row,
  preview: row.preview.replaceAll(/\s+/g, ' ').trim(),
  last_message_at: last_message_at.toISOString(),
})
