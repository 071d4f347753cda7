import { sql } from 'kysely'
import type { ListingSummary } from '../../../../domain/listing/listing.ts'
import type { StoredFact } from '../../../../domain/screening/site-screening.ts'
import type { Profile } from '../../../../screening/profiles/profile.ts'
import { scoreFacts } from '../../../../screening/score.ts'
import { siteScoreOf } from '../../../../screening/site-score.ts'
import type { Db } from '../../../platform/db/database.ts'

interface Weighted {
  /** With the weights of the visitor. */
  profile: Profile
  /** The key of the profile that has its own weights. */
  key: string
}

/** Replaces the scores of listings by one profile with those by other weights. */
export async function scoreListings(
  db: Db,
  listings: readonly ListingSummary[],
  { profile, key }: Weighted,
): Promise<ListingSummary[]> {
  const ids = listings.map(({ id }) => id)
  const { rows } = await sql<{ site_id: string; facts: Record<string, StoredFact> }>`
    select site_id, facts from site_screenings where site_id = any(${ids}::uuid[]) and problem is null`.execute(db)
  const factsById = new Map(rows.map(({ site_id, facts }) => [site_id, facts]))
  return listings.map((listing) => {
    const facts = factsById.get(listing.id)
    if (!facts) return listing
    const score = scoreFacts(
      Object.entries(facts).map(([key, { state, low, high }]) => ({ key, state, low, high })),
      profile,
    )
    return { ...listing, scores: { ...listing.scores, [key]: siteScoreOf(score) } }
  })
}
