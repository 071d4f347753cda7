import { formatDate } from '../../domain/text/format.ts'
import type { FoundComparison } from './find-comparison.ts'

/** What the scores have in common. Parcels of one screening also share its map data. */
export function basisText({ run, screened }: { run: object | null; screened: FoundComparison['screened'] }): string {
  if (!screened) return 'None of these sites has been screened yet'
  const [from, to] = [formatDate(screened.from), formatDate(screened.to)]
  const when = from === to ? `screened ${from}` : `screened from ${from} to ${to}`
  return run ? `Scored by the same profile on the same map data, ${when}` : `Scored by the same profile, ${when}`
}
