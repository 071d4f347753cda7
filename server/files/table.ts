import type { DecimalMark } from '../../domain/text/numbers.ts'
import { MAX_COLUMNS, tooManyColumns, UnreadableFileError } from './unreadable-file-error.ts'

export interface TableRow {
  /** The line where the row starts, as an editor or a spreadsheet counts them, from 1. */
  number: number
  /** By column: text, or what a workbook has in the cell. */
  values: Record<string, unknown>
  /** Why the row can't be read. */
  problem?: string
}

/** A CSV or a sheet of a workbook, which is read row by row. Blank rows are left out. */
export interface Table {
  format: 'csv' | 'xlsx'
  /** Unique names. */
  columns: readonly string[]
  /** The decimal mark of its numbers; null if unknown. */
  decimal: DecimalMark | null
  bytesRead(): number
  rows(): AsyncIterable<TableRow>
}

const MAX_NAME_LENGTH = 200

/** The names of columns in a header. @throws UnreadableFileError where it is a row of numbers */
export function columnsOf(header: readonly string[]): string[] {
  const cells = header.filter((cell) => cell.trim() !== '')
  // A blank first name is that of an index, which may number the columns too.
  if (header[0]?.trim() !== '' && cells.every(isNumber) && cells.some(isMeasure))
    throw new UnreadableFileError(
      `The file starts with numbers (${cells.slice(0, 3).join(', ').slice(0, 60)}) instead of column names. Add a header row.`,
    )
  return uniqueNames(header)
}

/** Makes column names unique, ignoring case, and fills in missing ones. @throws UnreadableFileError for too many */
export function uniqueNames(names: readonly string[]): string[] {
  if (names.length > MAX_COLUMNS) throw tooManyColumns(names.length)
  const seen = new Set<string>()
  return names.map((raw, index) => {
    const name = raw.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH).toWellFormed() || `column ${index + 1}`
    let unique = name
    for (let copy = 2; seen.has(unique.toLowerCase()); copy++) unique = `${name} (${copy})`
    seen.add(unique.toLowerCase())
    return unique
  })
}

const isNumber = (cell: string): boolean => /^\s*[+-]?\d[\d.,]*\s*$/.test(cell)
/** A number that can't be a year or an index. */
export const isMeasure = (cell: string): boolean => isNumber(cell) && !/^\s*\d{1,4}\s*$/.test(cell)
