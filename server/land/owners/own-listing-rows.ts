import { sql } from 'kysely'
import { type DraftFields, draftTitle } from '../../../domain/draft/draft.ts'
import { readOwnerValues } from '../../../domain/draft/draft-values.ts'
import { isEntered, progressOf } from '../../../domain/draft/progress.ts'
import { freshnessOf, REMINDER_DAYS } from '../../../domain/listing/freshness.ts'
import { knownLocation, type Lifecycle, type ListingSummary, type PriceType } from '../../../domain/listing/listing.ts'
import {
  NEEDS_ACTION,
  type OwnListing,
  type OwnState,
  WEEKS_SHOWN,
  type WeekOfListing,
} from '../../../domain/listing/own-listing.ts'
import type { SharedAccess } from '../../../domain/organization/organization.ts'
import { requestedChanges } from '../../../domain/review/requested-changes.ts'
import { accessColumns, isReadableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { isReceivedBy } from './received-inquiries.ts'

/** More than two of the largest files. */
const MAX_LISTINGS = 10_000

type SharedColumn =
  | ('id' | 'slug' | 'landowner_name' | 'price' | 'price_type')
  | ('address' | 'city' | 'county' | 'state' | 'country')

interface ListingRow extends Pick<ListingSummary, SharedColumn>, SharedAccess {
  acres: number
  image: string | null
  lifecycle: Lifecycle
  is_published: boolean
  is_withdrawn: boolean
  is_expired: boolean
  noticed_at: Date | null
  last_confirmed_at: Date | null
  created_at: Date
  proof_draft: string | null
  inquiries: number
  has_locked_documents: boolean
}

interface OwnDraftRow extends SharedAccess {
  id: string
  listing_id: string | null
  state: 'draft' | 'in_review' | 'changes_requested' | 'rejected'
  fields: DraftFields
  requests: Record<string, string>
  decided_fields: DraftFields | null
  note: string | null
  submitted_at: Date | null
  updated_at: Date
}

/** Everything of one owner and what their organization shares, in four statements. */
export async function findOwnListings(db: Db, owner: string): Promise<OwnListing[]> {
  const [listings, drafts] = await Promise.all([readListings(db, owner), readDrafts(db, owner)])
  const weeks = await readWeeks(db, owner, listings)
  const byListing = new Map(drafts.filter(({ listing_id }) => listing_id !== null).map((row) => [row.listing_id, row]))
  const own = [
    ...listings.map((row) => presentListing(row, byListing.get(row.id) ?? null, weeks.get(row.id) ?? null)),
    ...drafts.filter(({ listing_id }) => listing_id === null).map(presentDraft),
  ]
  return own.sort((a, b) => Number(NEEDS_ACTION.includes(b.state)) - Number(NEEDS_ACTION.includes(a.state)))
}

async function readListings(db: Db, owner: string): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select id, slug, landowner_name, address, place_city as city, place_county as county, place_state as state,
      place_country as country, parcel_size_acres as acres, price, price_type, images[1] as image, lifecycle, is_published,
      withdrawn_at is not null as is_withdrawn, last_confirmed_at, created_at,
      exists (select from listing_reminders where listing_id = land_listings.id and step = 120) as is_expired,
      (select sent_at from listing_reminders where listing_id = land_listings.id and step = 90) as noticed_at,
      (select id from listing_drafts as draft
        where draft.listing_id = land_listings.id and draft.owner_id = land_listings.owner_id
        order by draft.created_at desc limit 1) as proof_draft,
      ${accessColumns(owner)},
      documents @> '[{"access": "nda"}]' or documents @> '[{"access": "request"}]' as has_locked_documents,
      (select count(*)::int from leads where leads.listing_id = land_listings.id and ${isReceivedBy(owner)}) as inquiries
    from land_listings where ${isReadableBy(owner)} order by updated_at desc, id limit ${MAX_LISTINGS}`.execute(db)
  return rows
}

/** The last draft of each parcel, unless it was approved or withdrawn. */
async function readDrafts(db: Db, owner: string): Promise<OwnDraftRow[]> {
  const { rows } = await sql<OwnDraftRow>`
    select id, listing_id, state, fields, case when state = 'changes_requested' then requests else '{}' end as requests,
      case when state = 'changes_requested' then decided_fields end as decided_fields, decision_note as note, submitted_at, updated_at,
      ${accessColumns(owner)}
    from (
      select distinct on (coalesce(listing_id, id)) * from listing_drafts where ${isReadableBy(owner)}
      order by coalesce(listing_id, id), created_at desc) as last
    where state in ('draft', 'in_review', 'changes_requested', 'rejected')
    order by updated_at desc, id limit ${MAX_LISTINGS}`.execute(db)
  return rows
}

/** Weeks begin on Monday, UTC. Views are counted by slug, so those of an earlier slug are left out. */
async function readWeeks(
  db: Db,
  owner: string,
  listings: readonly ListingRow[],
): Promise<Map<string, WeekOfListing[]>> {
  if (listings.length === 0) return new Map()
  const slugs = listings.map(({ slug }) => slug)
  const ids = listings.map(({ id }) => id)
  const weekOf = (day: ReturnType<typeof sql>) =>
    sql`((date_trunc('week', now() at time zone 'UTC')::date - date_trunc('week', ${day})::date) / 7)::int`
  const since = sql`(date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => ${WEEKS_SHOWN - 1}::int))`
  const { rows } = await sql<{ id: string; ago: number; views: number; inquiries: number }>`
    select id, ago, sum(views)::int as views, sum(inquiries)::int as inquiries from (
      select listing.id, ${weekOf(sql`day::timestamp`)} as ago, count as views, 0 as inquiries
      from analytics_names join land_listings as listing on listing.slug = name
      where kind = 'listing' and name = any (${slugs}::text[]) and day >= ${since}::date
      union all
      select listing_id, ${weekOf(sql`created_at at time zone 'UTC'`)}, 0, 1 from leads
      where listing_id = any (${ids}::uuid[]) and ${isReceivedBy(owner)} and created_at at time zone 'UTC' >= ${since}
    ) as counts group by id, ago`.execute(db)
  const weeks = new Map(
    ids.map((id) => [id, Array.from({ length: WEEKS_SHOWN }, (): WeekOfListing => ({ views: 0, inquiries: 0 }))]),
  )
  for (const { id, ago, views, inquiries } of rows) {
    const week = weeks.get(id)?.[WEEKS_SHOWN - 1 - ago]
    if (week) Object.assign(week, { views, inquiries })
  }
  return weeks
}

function presentListing(row: ListingRow, draft: OwnDraftRow | null, weeks: WeekOfListing[] | null): OwnListing {
  const { id, slug, is_published, lifecycle, last_confirmed_at, created_at } = row
  return {
    id,
    title: row.landowner_name,
    place: knownLocation(row),
    acres: row.acres,
    price: row.price,
    is_price_on_request: row.price === null,
    price_type: row.price_type,
    image: row.image,
    state: draft?.state === 'changes_requested' ? 'changes_requested' : stateOf(row),
    listing: {
      id,
      slug,
      is_published,
      lifecycle,
      last_confirmed_at: last_confirmed_at?.toISOString() ?? null,
      unlist_on: unlistOn(row),
      created_at: created_at.toISOString(),
    },
    draft: draft && draftOf(draft),
    proof_draft: row.proof_draft,
    colleague: row.colleague,
    is_in_organization: row.is_in_organization,
    may_change: row.may_change,
    has_locked_documents: row.has_locked_documents,
    inquiries: row.inquiries,
    weeks,
  }
}

/** From the first reminder on. */
function unlistOn({ is_published, lifecycle, last_confirmed_at, created_at, noticed_at }: ListingRow): string | null {
  if (!is_published || lifecycle === 'closed') return null
  const confirmed = (last_confirmed_at ?? created_at).toISOString()
  const freshness = freshnessOf(confirmed, new Date().toISOString(), { noticedAt: noticed_at?.toISOString() ?? null })
  return freshness.days >= REMINDER_DAYS[0] ? freshness.unlistOn : null
}

function stateOf({ is_published, lifecycle, is_withdrawn, is_expired }: ListingRow): OwnState {
  if (lifecycle === 'closed') return 'closed'
  if (!is_published) return is_withdrawn ? 'withdrawn' : is_expired ? 'expired' : 'unlisted'
  return lifecycle === 'under_offer' ? 'under_offer' : 'published'
}

function presentDraft(row: OwnDraftRow): OwnListing {
  const values = readOwnerValues(row.fields)
  const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
  return {
    id: row.id,
    title: draftTitle(row.fields),
    place: row.fields.address?.[0]?.trim() || null,
    acres: numberOf(values.parcel_size_acres),
    price: numberOf(values.price),
    is_price_on_request: isEntered(row.fields, 'is_price_on_request'),
    price_type: (values.price_type as PriceType | undefined) ?? 'negotiable',
    image: row.fields.images?.[0] ?? null,
    state: row.state,
    listing: null,
    draft: draftOf(row),
    proof_draft: row.id,
    colleague: row.colleague,
    is_in_organization: row.is_in_organization,
    may_change: row.may_change,
    has_locked_documents: false,
    inquiries: 0,
    weeks: null,
  }
}

const draftOf = (row: OwnDraftRow): NonNullable<OwnListing['draft']> => ({
  id: row.id,
  state: row.state,
  updated_at: row.updated_at.toISOString(),
  submitted_at: row.submitted_at?.toISOString() ?? null,
  requests: requestedChanges(row),
  note: row.note,
  missing: progressOf(row.fields).items.filter(({ isRequired, isDone }) => isRequired && !isDone).length,
})
