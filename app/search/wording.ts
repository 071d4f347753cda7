import type { AppliedFilter } from '../../domain/search/applied-filters.ts'
import { formatCount, formatNumber } from '../../domain/text/format.ts'

/** “12 sites”, “Over 10,000 sites”, “No sites”. */
export function countPhrase(total: number, exact: boolean): string {
  if (total === 0) return 'No sites'
  return exact ? formatCount(total, 'site') : `Over ${formatNumber(total)} sites`
}

/** “12 sites within 50 miles of Taylor, Texas”. */
export function resultHeading(total: number | null, exact: boolean, where: string | null): string {
  return [total === null ? 'Sites' : countPhrase(total, exact), where].filter(Boolean).join(' ')
}

/** “1–20 of 123”, “21–40 of over 10,000”. */
export function rangePhrase(
  page: number,
  perPage: number,
  shown: number,
  total: number | null,
  exact: boolean,
): string {
  const first = (page - 1) * perPage + 1
  const range = `${formatNumber(first)}–${formatNumber(first + shown - 1)}`
  if (total === null) return range
  return `${range} of ${exact ? '' : 'over '}${formatNumber(total)}`
}

const TITLE_FILTERS = 3

/** “Land within 50 miles of Taylor, Texas: Power, 10–25 acres”; “Search land” of the plain page. */
export function pageTitle(where: string | null, applied: Pick<AppliedFilter, 'name' | 'label'>[]): string {
  const others = applied
    .filter(({ name }) => !['location', 'city', 'within', 'area', 'bbox'].includes(name))
    .map(({ label }) => label)
  const subject = where ? `Land ${where}` : others.length > 0 ? 'Land' : 'Search land'
  return others.length > 0 ? `${subject}: ${others.slice(0, TITLE_FILTERS).join(', ')}` : subject
}
