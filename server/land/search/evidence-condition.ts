import { type RawBuilder, sql } from 'kysely'
import { dayOf, earliestUnexpired, rungsFrom } from '../../../domain/listing/power-evidence.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'

/**
 * Whether one piece of evidence that hasn't expired is on the required rung or above, and names the required power. Dates are
 * compared with today, so no index has to change when evidence expires.
 */
export function evidenceCondition(
  { power_evidence, min_mw }: Pick<SearchFilters, 'power_evidence' | 'min_mw'>,
  today = dayOf(new Date()),
): RawBuilder<unknown> | null {
  if (power_evidence === null) return null
  const isUnexpired = rungsFrom(power_evidence).map((rung) => {
    const earliest = earliestUnexpired(rung, today)
    return earliest === null ? sql`rung = ${rung}` : sql`(rung = ${rung} and date >= ${earliest})`
  })
  return sql`(power_evidence_entries <> '[]' and exists (
    select from jsonb_to_recordset(power_evidence_entries) as evidence (rung text, mw numeric, date text, expires_on text)
    where (${sql.join(isUnexpired, sql` or `)}) and (expires_on is null or expires_on > ${today})
      ${min_mw === null ? sql`` : sql`and mw >= ${min_mw}::numeric`}
  ))`
}
