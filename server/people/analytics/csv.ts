import { type AnalyticsFigures, METRIC_NAMES, METRICS, NAME_KINDS, type NameKind } from '../../../domain/analytics.ts'
import { type CsvValue, toCsv } from '../../platform/csv.ts'

const HEAD = ['Part', 'From (UTC)', 'Name', 'Count']

const PARTS: Record<NameKind, string> = {
  page: 'Pages',
  listing: 'Listings',
  search: 'Searches',
  empty_search: 'Searches that found nothing',
  source: 'Sources',
}

/** All counts in one long table, which spreadsheets can group and filter. */
export function analyticsCsv(figures: AnalyticsFigures): string {
  const series = METRIC_NAMES.flatMap((metric) =>
    figures.series.map(({ start, counts }): CsvValue[] => [METRICS[metric], stamp(start), '', counts[metric]]),
  )
  const names = NAME_KINDS.flatMap((kind) =>
    figures.rankings[kind].rows.map(({ name, count }): CsvValue[] => [
      PARTS[kind],
      stamp(figures.from),
      name || 'Other',
      count,
    ]),
  )
  return toCsv(HEAD, [...series, ...names])
}

/** “2026-11-21 09:00”. */
const stamp = (iso: string) => iso.slice(0, 16).replace('T', ' ')
