import { parse } from 'csv-parse/sync'
import { MAX_COLUMNS, tooManyColumns, UnreadableFileError } from '../../file-types/unreadable-file-error.ts'

export interface CsvDialect {
  delimiter: string
  quote: string
  /** Unique column names. */
  columns: string[]
}

/** A longer first line is not a header. */
export const HEADER_BYTES = 1024 * 1024
const DELIMITERS = [',', ';', '\t', '|']

/** Detects the dialect of a CSV from its first bytes. @throws UnreadableFileError */
export function detectDialect(head: string): CsvDialect {
  const text = head.replace(/^\ufeff/, '')
  const line = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  if (line === '') throw new UnreadableFileError('The file is empty. Expected a header line with column names.')
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  const delimiter = DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
  // Checked before parsing, since a hundred thousand names are not a header.
  if (count(delimiter) > MAX_COLUMNS) throw tooManyColumns(count(delimiter))
  const quote = detectQuote(text.slice(0, 65_536), delimiter)
  return { delimiter, quote, columns: uniqueNames(headerOf(text, delimiter, quote)) }
}

/** Some publishers quote with apostrophes. */
function detectQuote(text: string, delimiter: string): string {
  const end = delimiter === '|' ? '\\|' : delimiter
  const fieldsIn = (quote: string) =>
    text.match(new RegExp(`(^|${end}|\\n)${quote}[^${quote}\\n]*${quote}(?=${end}|\\r?\\n)`, 'g'))?.length ?? 0
  return fieldsIn("'") > Math.max(1, fieldsIn('"')) ? "'" : '"'
}

function headerOf(text: string, delimiter: string, quote: string): string[] {
  try {
    const [header] = parse(text, { delimiter, quote, to: 1, relax_quotes: true, skip_empty_lines: true }) as string[][]
    if (header) return header
  } catch {
    // Usually an unclosed quotation mark.
  }
  throw new UnreadableFileError('We can’t read the header line: it has an unclosed quotation mark.')
}

const MAX_NAME_LENGTH = 200

/** Makes column names unique, ignoring case, and fills in missing ones. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((raw, index) => {
    const name = raw.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH) || `column ${index + 1}`
    let unique = name
    for (let copy = 2; seen.has(unique.toLowerCase()); copy++) unique = `${name} (${copy})`
    seen.add(unique.toLowerCase())
    return unique
  })
}
