import { stringify } from 'csv-stringify/sync'

export type CsvValue = string | number | null

/**
 * A CSV that spreadsheets open: UTF-8 with its mark, lines as RFC 4180 has them, and no cell that they would run as a
 * formula.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return stringify([head, ...rows] as CsvValue[][], { bom: true, record_delimiter: 'windows', escape_formulas: true })
}
