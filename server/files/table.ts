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
const MAX_ROWS_ABOVE = 20

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

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/**
 * The index of the header among the first rows: below titles, notes and blank rows, which fill fewer cells than the table.
 * @param rows without those that have no cell at all
 */
export function headerIndex(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, MAX_ROWS_ABOVE).findIndex((row, index) => isHeader(row, rows.slice(index + 1)))
  return Math.max(found, 0)
}

function isHeader(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  const names = filled(row)
  const data = below.filter((each) => filled(each) > 0)
  if (names === 0) return false
  if (data.length === 0) return true
  // Rows with more values than names, such as unquoted addresses, are rejected one by one.
  if (names > 1 && row.every(isName) && data.every((each) => usedLength(each) > names && each.some(isMeasure)))
    return true
  const alike = data.filter((each) => usedLength(each) <= row.length)
  const width = Math.max(0, ...alike.map(filled))
  // A title fills the first cell only; an unnamed first column is an index.
  if (names === 1 && width > 1 && row[0]?.trim() !== '') return false
  if (alike.length * 2 < data.length || names * 2 <= width) return false
  // A title of several cells leaves the last ones blank, and the real header follows.
  if (names >= width || row.at(-1)?.trim() !== '') return true
  return !alike.slice(0, MAX_ROWS_ABOVE).some((each) => filled(each) === width && each.every(isName))
}

const usedLength = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1

const isNumber = (cell: string): boolean => /^\s*[+-]?\d[\d.,]*\s*$/.test(cell)
/** A number that can't be a year or an index. */
const isMeasure = (cell: string): boolean => isNumber(cell) && !/^\s*\d{1,4}\s*$/.test(cell)

const isName = (cell: string): boolean => !/^[\s\d.,:/+-]*$/.test(cell)
