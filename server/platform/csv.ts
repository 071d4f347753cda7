import { stringify } from 'csv-stringify/sync'

export type CsvValue = string | number | null

const OPTIONS = { record_delimiter: 'windows', escape_formulas: true } as const

/**
 * A CSV for spreadsheets: UTF-8 with a byte order mark, RFC 4180 line endings, and formulas escaped.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return stringify([head, ...rows] as CsvValue[][], { ...OPTIONS, bom: true })
}

/** More lines of such a file, to generate it while sending. */
export function toCsvLines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(rows as CsvValue[][], OPTIONS)
}
