import { parse } from 'csv-parse/sync'
import { MOST_COLUMNS, tooManyColumns, Unreadable } from './unreadable.ts'

export interface CsvDialect {
  delimiter: string
  quote: string
  /** One name a column, each once. */
  columns: string[]
}

/** A first line that is longer is none of names. */
export const HEADER_BYTES = 1024 * 1024
const DELIMITERS = [',', ';', '\t', '|']

/** How a CSV is written, by its beginning as text. @throws Unreadable */
export function dialectOf(head: string): CsvDialect {
  const text = head.replace(/^\ufeff/, '')
  const line = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  if (line === '') throw new Unreadable('The file is empty. Expected a first line with the names of the columns.')
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  const delimiter = DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
  // Counted before they are read: a hundred thousand names are no header.
  if (count(delimiter) > MOST_COLUMNS) throw tooManyColumns(count(delimiter))
  const quote = quoteOf(text.slice(0, 65_536), delimiter)
  return { delimiter, quote, columns: namesOnce(headerOf(text, delimiter, quote)) }
}

/** A few sources quote with apostrophes. */
function quoteOf(text: string, delimiter: string): string {
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
    // Told below: a quotation mark without its end, above all.
  }
  throw new Unreadable('The first line cannot be read as names of columns: a quotation mark in it has no end.')
}

const LONGEST_NAME = 200

/** Names as a table takes them: a column without one gets one, and of two that differ by case alone the second another. */
export function namesOnce(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((raw, index) => {
    const name = raw.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) || `column ${index + 1}`
    let unique = name
    for (let copy = 2; seen.has(unique.toLowerCase()); copy++) unique = `${name} (${copy})`
    seen.add(unique.toLowerCase())
    return unique
  })
}
