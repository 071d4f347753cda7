import { sql } from 'kysely'
import { type FreshnessStep, NOTICE_DAYS, REMINDER_DAYS, UNLIST_DAYS } from '../../../domain/listing/freshness.ts'
import { isChangeableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'

const LINK_DAYS = 60

/** What an email says about a listing. */
export interface SentReminder {
  title: string
  /** Of the owner. */
  email: string
  created_at: Date
  last_confirmed_at: Date | null
}

/** Listings of one batch, by id. */
export interface Batch {
  now: Date
  /** The last id of the batch before. */
  after: string | null
  limit: number
}

const SINCE = sql`coalesce(listing.last_confirmed_at, listing.created_at)`

const days = (count: unknown) => sql`${count}::int * interval '24 hours'`

/** The reminder is about the current confirmation, and its owner still has the listing. */
const IS_CURRENT = sql`reminder.listing_id = listing.id and reminder.owner_id = listing.owner_id
  and reminder.since = ${SINCE}`

const wasSent = (condition: unknown) =>
  sql`exists (select from listing_reminders as reminder where ${IS_CURRENT} and ${condition})`

/** Listings that buyers see, with owners who may still sign in. */
const LISTED = sql`land_listings as listing
  join users as owner on owner.id = listing.owner_id and owner.suspended_at is null
    and listing.is_published and listing.lifecycle in ('published', 'under_offer')`

/** Listings with a reminder to send: the latest step that is due, so that missed ones are skipped. */
const dueAt = (now: Date) => sql`${LISTED}
  join lateral (
    select max(step) as step from unnest(${[...REMINDER_DAYS]}::int[]) as step
    where ${SINCE} <= ${now}::timestamptz - ${days(sql`step`)}
  ) as due on due.step is not null
  where not ${wasSent(sql`reminder.step >= due.step`)}`

/** Listings to unlist. */
const overdueAt = (now: Date) => sql`${LISTED}
  where ${SINCE} <= ${now}::timestamptz - ${days(UNLIST_DAYS)}
    and ${wasSent(sql`reminder.step = ${REMINDER_DAYS.at(-1)}
      and reminder.sent_at <= ${now}::timestamptz - ${days(NOTICE_DAYS)}`)}`

export const findDue = (db: Db, batch: Batch) => findIds(db, dueAt(batch.now), batch)
export const findOverdue = (db: Db, batch: Batch) => findIds(db, overdueAt(batch.now), batch)

async function findIds(db: Db, from: ReturnType<typeof dueAt>, { after, limit }: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from ${from} and (${after}::uuid is null or listing.id > ${after}::uuid)
    order by listing.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

interface Claim {
  id: string
  now: Date
  tokenHash: string
}

/**
 * Records a reminder that is due, so that nobody else sends it. Runs in the transaction that sends it.
 * @returns null if it isn't due, or someone else has sent it
 */
export async function claimReminder(
  db: Db,
  { id, now, tokenHash }: Claim,
): Promise<(SentReminder & { step: FreshnessStep }) | null> {
  const { rows } = await sql<SentReminder & { step: FreshnessStep }>`
    with recorded as (
      insert into listing_reminders (listing_id, step, owner_id, since, sent_at, token_hash, expires_at)
      select listing.id, due.step, listing.owner_id, ${SINCE}, ${now}, ${tokenHash},
        ${now}::timestamptz + ${days(LINK_DAYS)}
      from ${dueAt(now)} and listing.id = ${id}::uuid
      on conflict (listing_id, step) do update set owner_id = excluded.owner_id, since = excluded.since,
        sent_at = excluded.sent_at, token_hash = excluded.token_hash, expires_at = excluded.expires_at
      where (listing_reminders.owner_id, listing_reminders.since) is distinct from (excluded.owner_id, excluded.since)
      returning listing_id, step, owner_id)
    select step, landowner_name as title, email, land_listings.created_at, last_confirmed_at
    from recorded join land_listings on land_listings.id = listing_id join users on users.id = recorded.owner_id`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks a listing that is to be unlisted. @returns null if it no longer is */
export async function lockOverdue(db: Db, { id, now }: Omit<Claim, 'tokenHash'>): Promise<SentReminder | null> {
  const { rows } = await sql<SentReminder>`
    select listing.landowner_name as title, owner.email, listing.created_at, listing.last_confirmed_at
    from ${overdueAt(now)} and listing.id = ${id}::uuid for no key update of listing`.execute(db)
  return rows[0] ?? null
}

/** Records that a listing was unlisted. Confirming lists it again as long as this row is current. */
export async function recordUnlisting(db: Db, { id, now, tokenHash }: Claim): Promise<void> {
  await sql`
    insert into listing_reminders (listing_id, step, owner_id, since, sent_at, token_hash, expires_at)
    select listing.id, ${UNLIST_DAYS}, listing.owner_id, ${SINCE}, ${now}, ${tokenHash},
      ${now}::timestamptz + ${days(LINK_DAYS)}
    from land_listings as listing where listing.id = ${id}::uuid
    on conflict (listing_id, step) do update set owner_id = excluded.owner_id, since = excluded.since,
      sent_at = excluded.sent_at, token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(db)
}

export interface ConfirmableListing {
  id: string
  title: string
  slug: string
  is_published: boolean
  /** Listed, or unlisted by the job and not changed by anyone since. */
  is_confirmable: boolean
}

const CONFIRMABLE = sql<ConfirmableListing>`listing.id, listing.landowner_name as title, listing.slug, listing.is_published,
  case when listing.is_published then listing.lifecycle in ('published', 'under_offer')
    else listing.lifecycle in ('draft', 'under_offer') and ${wasSent(sql`reminder.step = ${UNLIST_DAYS}`)}
  end as is_confirmable`

/** The listing of an emailed link; null if the link no longer works. */
export async function findLinked(
  db: Db,
  { tokenHash, now, lock = false }: { tokenHash: string; now: Date; lock?: boolean },
): Promise<ConfirmableListing | null> {
  const { rows } = await sql<ConfirmableListing>`
    select ${CONFIRMABLE} from land_listings as listing
    join users as owner on owner.id = listing.owner_id and owner.suspended_at is null
    join listing_reminders as reminder on ${IS_CURRENT}
    where reminder.token_hash = ${tokenHash} and reminder.expires_at > ${now}
    ${lock ? sql`for no key update of listing` : sql``}`.execute(db)
  return rows[0] ?? null
}

const LISTING = { owner: 'listing.owner_id', organization: 'listing.organization_id' }

/** Locks a listing that the account may change; null if it may not. */
export async function lockChangeable(db: Db, { id, userId }: { id: string; userId: string }) {
  const { rows } = await sql<ConfirmableListing>`
    select ${CONFIRMABLE} from land_listings as listing
    where listing.id = ${id}::uuid and ${isChangeableBy(userId, LISTING)} for no key update`.execute(db)
  return rows[0] ?? null
}
