import { sql } from 'kysely'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import { AppError } from '../../../domain/errors.ts'
import { acresOf } from '../../../domain/geometry/boundary.ts'
import { KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { MIN_PRICES } from '../../../domain/listing/land-prices.ts'
import type { Assessment } from '../../../domain/review/assessment.ts'
import { checklistOf } from '../../../domain/review/checklist.ts'
import { pointOf } from '../../../domain/review/compare-parcels.ts'
import type { NearbyPrices, OwnershipBadge, ReviewAccount, ReviewFacts } from '../../../domain/review/review-facts.ts'
import { riskLevel, riskSignals } from '../../../domain/review/risk.ts'
import { readAccountRisk } from '../../people/accounts/account-risk.ts'
import type { Db } from '../../platform/db/database.ts'
import { insideCircle } from '../search/geo-sql.ts'
import { findDuplicates } from './find-duplicates.ts'

const NEARBY_MILES = 25

interface DraftToAssess {
  draft: { id: string; listing_id: string | null; submitted_at: Date | null }
  /** Id of the account that submitted it. */
  owner: string
  values: OwnerValues
  /** What visitors see now; null for a new listing. */
  published: OwnerValues | null
  ownership?: OwnershipBadge | null
}

/**
 * What an operator should know about a submission. For operators only: the caller has authorized one.
 * @throws AppError `user_not_found`
 */
export async function assessDraft(db: Db, options: DraftToAssess): Promise<Assessment> {
  const facts = await gatherFacts(db, options, new Date())
  const signals = riskSignals(facts)
  return { signals, level: riskLevel(signals), checklist: checklistOf(facts, signals), duplicates: facts.duplicates }
}

async function gatherFacts(db: Db, options: DraftToAssess, now: Date): Promise<ReviewFacts> {
  const { draft, owner, values, published, ownership = null } = options
  const submittedAt = draft.submitted_at ?? now
  return {
    submission: values,
    published,
    account: await readAccount(db, owner, submittedAt),
    submitted_at: submittedAt.toISOString(),
    outline_acres: values.boundary === null ? null : acresOf(values.boundary),
    nearby: await readNearbyPrices(db, values, draft.listing_id),
    duplicates: await findDuplicates(db, { draftId: draft.id, listingId: draft.listing_id, values }),
    ownership,
    now: now.toISOString(),
  }
}

async function readAccount(db: Db, id: string, submittedAt: Date): Promise<ReviewAccount> {
  const account = await readAccountRisk(db, id, submittedAt)
  if (account === null) throw new AppError('user_not_found')
  const { rows } = await sql<{ published_listings: number; submissions: number }>`
    select (select count(*)::int from land_listings where owner_id = ${id} and is_published) as published_listings,
      (select count(*)::int from listing_drafts where owner_id = ${id}
        and submitted_at > ${submittedAt}::timestamptz - interval '24 hours'
        and submitted_at <= ${submittedAt}::timestamptz) as submissions`.execute(db)
  const iso = (time: Date | null) => time?.toISOString() ?? null
  return {
    ...account,
    id,
    created_at: account.created_at.toISOString(),
    new_device_at: iso(account.new_device_at),
    new_network_at: iso(account.new_network_at),
    password_changed_at: iso(account.password_changed_at),
    email_changed_at: iso(account.email_changed_at),
    ...rows[0]!,
  }
}

/** Published listings around the parcel: those for lease, or all others. */
async function readNearbyPrices(db: Db, values: OwnerValues, listingId: string | null): Promise<NearbyPrices> {
  const none: NearbyPrices = { median: null, count: 0, miles: NEARBY_MILES }
  const point = pointOf(values)
  if (point === null) return none
  const isSameKind = values.price_type === 'lease' ? sql`price_type = 'lease'` : sql`price_type <> 'lease'`
  const { rows } = await sql<{ median: number | null; count: number }>`
    select percentile_cont(0.5) within group (order by (price / parcel_size_acres)::float8) as median, count(*)::int as count
    from land_listings
    where is_published and price > 0 and ${isSameKind} and ${insideCircle(point, NEARBY_MILES * KM_PER_MILE)}
      and id is distinct from ${listingId}::uuid`.execute(db)
  const { median, count } = rows[0]!
  return { ...none, count, median: count >= MIN_PRICES ? median : null }
}
