import { sql } from 'kysely'
import { dayOf, earliestUnexpired, rungsFrom } from '../../../domain/listing/power-evidence.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { SqlCondition } from './condition.ts'

/**
 * One piece of evidence that hasn't expired is on the required rung or above, and names the required power. Dates are
 * compared with today, so nothing has to change when evidence expires. No condition if none is required.
 */
export function evidenceCondition(
  { power_evidence, min_mw }: Pick<SearchFilters, 'power_evidence' | 'min_mw'>,
  today = dayOf(new Date()),
): SqlCondition[] {
  if (power_evidence === null) return []
  const isUnexpired = rungsFrom(power_evidence).map((rung) => {
    const earliest = earliestUnexpired(rung, today)
    return earliest === null ? sql`rung = ${rung}` : sql`(rung = ${rung} and date >= ${earliest})`
  })
  const condition = sql`(power_evidence_entries <> '[]' and exists (
    select from jsonb_to_recordset(power_evidence_entries) as evidence (rung text, mw numeric, date text, expires_on text)
    where (${sql.join(isUnexpired, sql` or `)}) and (expires_on is null or expires_on > ${today})
      ${min_mw === null ? sql`` : sql`and mw >= ${min_mw}::numeric`}
  ))`
  return [{ kind: 'sql', key: `evidence ${power_evidence} ${min_mw} ${today}`, sql: condition }]
}
