import { sql } from 'kysely'
import { type CriteriaCoverage, type CriterionRange, coverageOf } from '../../../screening/known-criteria.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Db } from '../../platform/db/database.ts'

/** Reads from the stored scores what is known of the criteria of a profile of the run. */
export async function readCoverage(db: Db, id: string, profile: Profile): Promise<CriteriaCoverage> {
  const { rows } = await sql<CriterionRange & { parcels: number }>`
    select part ->> 'criterion' as criterion, count(*)::int as parcels, bool_and(part ->> 'state' = 'unknown') as "isUnknown",
      max(case part ->> 'state' when 'known' then 0 else (part ->> 'high')::float8 - (part ->> 'low')::float8 end) as "mostOpen"
    from screening_parcels,
      jsonb_path_query_first(scores, '$[*] ? (@.profile == $key)', jsonb_build_object('key', ${profile.key}::text)) score,
      jsonb_array_elements(score -> 'contributions') part
    where screening_id = ${id}::uuid and score ->> 'state' = 'scored' and not score -> 'gates' @> '[{"outcome": "failed"}]'
    group by 1`.execute(db)
  return coverageOf(profile, rows[0]?.parcels ?? 0, rows)
}
