import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { LeadType, Party } from '../../../../domain/lead/lead.ts'
import type { MessageFile } from '../../../../domain/lead/message-file.ts'
import type { SharedContact, Thread, ThreadListing, ThreadMessage } from '../../../../domain/lead/thread.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { colleagueOf, isChangeableBy, isReadableBy } from '../../organizations/sharing.ts'
import { IS_SHARED, LANDOWNER_NAME, PARTY } from '../post-message.ts'
import { hasBlocked, LANDOWNER_EMAIL, LANDOWNER_SIDE, SENDER_EMAIL, SENDER_SIDE } from '../sides.ts'
import { isOwn, sideOf } from './own-threads.ts'

/** How many first answers a median needs, and of how many of the latest it is. */
const MIN_ANSWERS = 3
const MAX_ANSWERS = 50

/** What changes and screens need to know of a conversation. */
export interface OwnThread {
  id: string
  type: LeadType
  side: Thread['party']
  sender_id: string | null
  landowner_id: string | null
  name: string
  company: string
  phone: string
  message: string
  listing_id: string | null
  listing_title: string | null
  landowner_name: string | null
  created_at: Date
  sender_shared_at: Date | null
  landowner_shared_at: Date | null
  reported_at: Date | null
  /** Addresses of the two sides; null without a landowner. */
  sender_email: string
  landowner_email: string | null
  /** The phone number of the listing's contact. */
  landowner_phone: string | null
  is_owner_verified: boolean
  /** False for a viewer of the organization that shares it. */
  may_change: boolean
  /** When an account of the other side last read it. */
  other_read_at: Date | null
  /** The sender signed in with the address, or answered from it. */
  is_sender_confirmed: boolean
  /** Whether either has blocked the other. */
  sender_has_blocked: boolean
  landowner_has_blocked: boolean
}

/** Locks it for a change if `lock` is set. @throws AppError `thread_not_found`, `organization_read_only` */
export async function getOwnThread(
  db: Db,
  viewer: SignedInViewer,
  id: string,
  { lock = false } = {},
): Promise<OwnThread> {
  const { rows } = isId(id)
    ? await sql<OwnThread>`
        select thread.*, ${hasBlocked('thread.sender_id', 'thread.landowner_email')} as sender_has_blocked,
          ${hasBlocked('thread.landowner_id', 'thread.sender_email')} as landowner_has_blocked
        from (
          select leads.id, type, ${sideOf(viewer)} as side, sender_id, landowner_id, leads.name, company, phone,
            message, listing_id, listing_title, leads.created_at, sender_shared_at, landowner_shared_at, reported_at,
            (select ${LANDOWNER_NAME} from users where users.id = landowner_id) as landowner_name,
            ${SENDER_EMAIL} as sender_email, ${LANDOWNER_EMAIL} as landowner_email,
            (select contact->>'phone' from land_listings
              where land_listings.id = leads.listing_id and land_listings.owner_id = leads.landowner_id) as landowner_phone,
            exists (
              select from ownership_proofs where ownership_proofs.listing_id = leads.listing_id and user_id = landowner_id
                and state = 'verified') as is_owner_verified,
            coalesce(case when ${sideOf(viewer)} = 'landowner' then ${isChangeableBy(viewer.id, LANDOWNER_SIDE)}
              else sender_id is null or ${isChangeableBy(viewer.id, SENDER_SIDE)} end, false) as may_change,
            (select max(read_at) from thread_reads where lead_id = leads.id and user_id in (
              select case when ${sideOf(viewer)} = 'landowner' then sender_id else landowner_id end
              union all select user_id from organization_members where organization_id =
                case when ${sideOf(viewer)} = 'landowner' then sender_organization_id else landowner_organization_id end
            )) as other_read_at,
            sender_id is not null or exists (
              select from lead_messages where lead_id = leads.id and party = 'sender' and kind = 'email') as is_sender_confirmed
          from leads where leads.id = ${id}::uuid and ${isOwn(viewer)} ${lock ? sql`for update` : sql``}) as thread`.execute(
        db,
      )
    : { rows: [] }
  if (!rows[0]) throw new AppError('thread_not_found')
  if (lock && !rows[0].may_change) throw new AppError('organization_read_only')
  return rows[0]
}

/** @throws AppError `thread_not_found` */
export async function getThread(db: Db, viewer: SignedInViewer, id: string): Promise<Thread> {
  const own = await getOwnThread(db, viewer, id)
  const [messages, listing, reply_hours] = await Promise.all([
    readThreadMessages(db, viewer, own),
    own.listing_id ? getThreadListing(db, viewer, own.listing_id) : null,
    own.side === 'sender' && own.landowner_id ? medianReplyHours(db, sql`${own.landowner_id}`) : null,
  ])
  const isLandowner = own.side === 'landowner'
  return {
    id: own.id,
    type: own.type,
    title: own.listing_title ?? '',
    party: own.side,
    with: isLandowner ? own.name : own.landowner_name,
    company: isLandowner ? own.company : '',
    is_verified_owner: !isLandowner && own.is_owner_verified,
    reply_hours,
    listing,
    messages,
    contact: sharedContactOf(own),
    has_shared_contact: (isLandowner ? own.landowner_shared_at : own.sender_shared_at) !== null,
    has_blocked: isLandowner ? own.landowner_has_blocked : own.sender_has_blocked,
    is_blocked: isLandowner ? own.sender_has_blocked : own.landowner_has_blocked,
    is_reported: own.reported_at !== null,
    may_change: own.may_change,
    is_unconfirmed: isLandowner && !own.is_sender_confirmed,
    read_at: own.other_read_at?.toISOString() ?? null,
  }
}

interface MessageRow {
  id: string
  kind: 'reply' | 'email' | 'held'
  party: Party
  body: string
  held_from: string | null
  attachments: MessageFile[]
  created_at: Date
  author_id: string | null
  colleague: string | null
}

/** Of `lead_messages`: what a side sees, and what is held for it to decide. */
export const shownTo = (side: Thread['party']) =>
  sql<boolean>`(${IS_SHARED} or lead_messages.kind = 'held' and lead_messages.party = ${side})`

/** The first one is the lead's own. */
async function readThreadMessages(db: Db, viewer: SignedInViewer, own: OwnThread): Promise<ThreadMessage[]> {
  const { rows } = await sql<MessageRow>`
    select id, kind, ${PARTY} as party, body, held_from, attachments, created_at, author_id,
      ${colleagueOf(viewer.id, { owner: 'lead_messages.author_id' })} as colleague
    from lead_messages where lead_id = ${own.id}::uuid and ${shownTo(own.side)}
    order by created_at, id`.execute(db)
  const names: Record<Party, string | null> = { sender: own.name, landowner: own.landowner_name, operator: null }
  const { id, message: body, created_at, sender_id, landowner_id } = own
  const empty = { held_from: null, attachments: [], author_id: null, colleague: null }
  const first: MessageRow = { id, kind: 'reply', party: 'sender', body, created_at, ...empty }
  const mine = own.side === 'landowner' ? landowner_id : sender_id
  // A message without an author is by the account that the side belongs to.
  const colleagueOn = ({ author_id, colleague }: MessageRow) =>
    author_id === null && mine !== null && mine !== viewer.id ? names[own.side] : colleague
  return [first, ...rows]
    .filter(({ body }) => body !== '')
    .map((row) => ({
      id: row.id,
      party: row.party,
      is_own: row.party === own.side,
      from: row.party === own.side ? colleagueOn(row) : names[row.party],
      is_by_email: row.kind !== 'reply',
      text: row.body,
      held_from: row.held_from,
      files: row.attachments,
      created_at: row.created_at.toISOString(),
    }))
}

async function getThreadListing(db: Db, { id: viewer }: SignedInViewer, id: string): Promise<ThreadListing | null> {
  const { rows } = await sql<ThreadListing>`
    select id, case when is_published then slug end as slug, landowner_name as title, images[1] as image,
      parcel_size_acres::float8 as acres, price::float8 as price, price_type,
      coalesce(${isReadableBy(viewer)}, false) as is_owned_by_viewer
    from land_listings where id = ${id}::uuid and (is_published or ${isReadableBy(viewer)})`.execute(db)
  return rows[0] ?? null
}

/** What the other side shares. */
function sharedContactOf(own: OwnThread): SharedContact | null {
  if (own.side === 'landowner') return own.sender_shared_at ? { email: own.sender_email, phone: own.phone } : null
  if (!own.landowner_shared_at || !own.landowner_email) return null
  return { email: own.landowner_email, phone: own.landowner_phone ?? '' }
}

/** Of the latest first answers of a landowner, in hours; null if there are too few. @param landowner SQL of the account's id */
export async function medianReplyHours(db: Db, landowner: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select case when count(*) >= ${MIN_ANSWERS} then percentile_cont(0.5) within group (order by hours) end as hours
    from (
      select extract(epoch from first.created_at - leads.created_at)::float8 / 3600 as hours
      from leads join lateral (
        select created_at from lead_messages where lead_id = leads.id and party = 'landowner'
        order by created_at limit 1) as first on true
      where landowner_id = ${landowner} order by leads.created_at desc limit ${MAX_ANSWERS}) as answers`.execute(db)
  return rows[0]?.hours ?? null
}
