import { stringify } from 'csv-stringify/sync'

export type CsvValue = string | number | null

const OPTIONS = { record_delimiter: 'windows', escape_formulas: true } as const

/**
 * A CSV that spreadsheets open: UTF-8 with its mark, lines as RFC 4180 has them, and no cell that they would run as a
 * formula.
 */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return stringify([head, ...rows] as CsvValue[][], { ...OPTIONS, bom: true })
}

/** Further lines of such a file, for one that is made as it is sent. */
export function toCsvLines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(rows as CsvValue[][], OPTIONS)
}
