import { parse } from 'csv-parse/sync'
import { unescapeFormula } from '../../domain/text/formulas.ts'
import { type DecimalMark, detectDecimalMark } from '../../domain/text/numbers.ts'
import { headerOf } from './header.ts'
import { columnsOf } from './table.ts'
import { MAX_COLUMNS, tooManyColumns, UnreadableFileError } from './unreadable-file-error.ts'

export interface CsvDialect {
  delimiter: string
  quote: string
  /** Rows above the last one of the header that aren't blank. */
  rowsAbove: number
  /** Unique column names. */
  columns: string[]
  decimal: DecimalMark | null
}

const DELIMITERS = [',', ';', '\t', '|']
const SAMPLE_ROWS = 50
/** Excel writes it, and expects it, where a comma is the decimal mark. */
const SEPARATOR_LINE = /^sep=(.)\r?\n?/i

/**
 * Detects the dialect of a CSV from its beginning.
 * @param isWhole whether that is all of it, so that its last row is complete
 * @throws UnreadableFileError
 */
export function detectDialect(head: string, isWhole: boolean): CsvDialect {
  const whole = head.replace(/^\ufeff/, '')
  const [separatorLine = '', stated] = SEPARATOR_LINE.exec(whole) ?? []
  const text = whole.slice(separatorLine.length).replace(/\r\n?/g, '\n')
  if (text.trim() === '') throw new UnreadableFileError('The file is empty. Expected a header line with column names.')
  const delimiter = stated ?? detectDelimiter(text)
  // Checked before parsing, since a hundred thousand names are not a header.
  const [firstLine = ''] = text.trimStart().split('\n', 1)
  const names = firstLine.split(delimiter).length
  if (names > MAX_COLUMNS) throw tooManyColumns(names)
  const quote = detectQuote(text.slice(0, 65_536), delimiter)
  const found = firstRows(text, delimiter, quote)
  const rows = isWhole || found.length === 1 ? found : found.slice(0, -1)
  const { last, cells } = headerOf(rows)
  const columns = columnsOf(cells)
  const decimal = detectDecimalMark(rows.slice(last + 1).flat()) ?? (delimiter === ',' ? '.' : null)
  return { delimiter, quote, rowsAbove: last + (stated === undefined ? 0 : 1), columns, decimal }
}

/** The one that most lines have equally often outside quotation marks. */
function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, 262_144)
    .replace(/"[^"]*"/g, '')
    .split('\n', SAMPLE_ROWS)
    .filter((line) => line.trim() !== '')
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const alike = Map.groupBy(counts, (count) => count)
    const largest = Math.max(0, ...[...alike.values()].map(({ length }) => length))
    return { delimiter, score: largest, count: counts.reduce((sum, count) => sum + count, 0) }
  })
  return scored.reduce((best, each) =>
    each.score > best.score || (each.score === best.score && each.count > best.count) ? each : best,
  ).delimiter
}

/** Some publishers quote with apostrophes. */
function detectQuote(text: string, delimiter: string): string {
  const end = delimiter === '|' ? '\\|' : delimiter
  const fieldsIn = (quote: string) =>
    text.match(new RegExp(`(^|${end}|\\n)${quote}[^${quote}\\n]*${quote}(?=${end}|\\r?\\n)`, 'g'))?.length ?? 0
  return fieldsIn("'") > Math.max(1, fieldsIn('"')) ? "'" : '"'
}

function firstRows(text: string, delimiter: string, quote: string): string[][] {
  const rows: string[][] = []
  try {
    const options = {
      delimiter,
      quote,
      escape: quote,
      ltrim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }
    parse(text, { ...options, to: SAMPLE_ROWS, on_record: (row: string[]) => void rows.push(row.map(unescapeFormula)) })
  } catch {
    // Usually a quotation mark that isn't closed, or that the end of the sample cuts off. The rows before it are there.
  }
  if (rows.length > 0) return rows
  throw new UnreadableFileError('We can’t read the header line: it has an unclosed quotation mark.')
}
