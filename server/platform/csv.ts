import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../domain/text/formulas.ts'

export type CsvValue = string | number | null

/**
 * A CSV for spreadsheets: UTF-8 with a byte order mark, RFC 4180 line endings, and formulas escaped.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\ufeff${toCsvLines([head, ...rows])}`
}

/** More lines of such a file, to generate it while sending. */
export function toCsvLines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: 'windows' },
  )
}
