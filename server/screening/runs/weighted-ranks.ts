import type { Profile } from '../../../screening/profiles/profile.ts'
import { scoreFacts } from '../../../screening/score.ts'
import type { Db } from '../../platform/db/database.ts'
import { RANKS, rankOf } from './parcel-ranks.ts'

/** PostgreSQL arrays by the number of the parcel: how it fares, and the middle of its score. */
export interface WeightedRanks {
  ranks: string
  middles: string
}

const ROWS_PER_READ = 500

/** Ranks all parcels of a run by another profile than those of the run. */
export async function rankAll(db: Db, id: string, profile: Profile): Promise<WeightedRanks> {
  const [ranks, middles]: [number[], number[]] = [[], []]
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('screening_parcels')
      .select(['number', 'facts'])
      .where('screening_id', '=', id)
      .where('number', '>', after)
      .orderBy('number')
      .limit(ROWS_PER_READ)
      .execute()
    for (const { number, facts } of rows) {
      const score = facts && scoreFacts(facts, profile)
      // Numbers of parcels begin with 1, as PostgreSQL's arrays do.
      ranks[number - 1] = score ? rankOf(score) : RANKS.problem
      middles[number - 1] = score ? score.middle : 0
    }
    if (rows.length < ROWS_PER_READ) break
    after = rows.at(-1)!.number
  }
  const list = (values: readonly number[], missing: number) => `{${Array.from(values, (value) => value ?? missing)}}`
  return { ranks: list(ranks, RANKS.problem), middles: list(middles, 0) }
}
