import { createReadStream, type ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { unescapeFormula } from '../../domain/text/formulas.ts'
import { type CsvDialect, detectDialect } from './csv-dialect.ts'
import { decodedText, decodeHead, detectFileEncoding } from './encoding.ts'
import { readHead } from './read-head.ts'
import type { Table, TableRow } from './table.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** More than any row can have; a longer one means that a closing quotation mark is missing. */
const MAX_ROW_BYTES = 4_000_000

interface ParsedRecord {
  record: string[]
  raw?: string
  info: Info
}

/** Opens a CSV in any common dialect and encoding. @throws UnreadableFileError */
export async function openCsv(path: string): Promise<Table> {
  const { head, size } = await readHead(path)
  const encoding = await detectFileEncoding(path, head)
  const dialect = detectDialect(decodeHead(head, encoding), head.length === size)
  let input: ReadStream | null = null
  const parser = (raw: boolean) => {
    input = createReadStream(path, { highWaterMark: 131_072 })
    return createParser(input, encoding, dialect, raw)
  }
  return {
    format: 'csv',
    columns: dialect.columns,
    decimal: dialect.decimal,
    bytesRead: () => input?.bytesRead ?? 0,
    rows: () => readRows(parser, dialect),
  }
}

function createParser(input: ReadStream, encoding: string, dialect: CsvDialect, raw: boolean): Parser {
  const text = Readable.from(withLineFeeds(decodedText(input, encoding)))
  const parser = parse({
    delimiter: dialect.delimiter,
    quote: dialect.quote,
    escape: dialect.quote,
    info: true,
    raw,
    ltrim: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  })
  text.on('error', (error) => parser.destroy(error))
  parser.once('close', () => text.destroy())
  return text.pipe(parser)
}

/**
 * A value with a quotation mark that isn't closed goes on to the next quotation mark of the file, and swallows the rows in
 * between. The parser then leaves the first mark in the value, because what follows the second is no separator. A value
 * that is meant to start with a mark looks the same, so the text of the records decides, which takes longer to read.
 * @param linesToSkip lines that were read without it; -1 to read all of them without it
 */
async function* readRows(
  open: (raw: boolean) => Parser,
  dialect: CsvDialect,
  linesToSkip = -1,
): AsyncGenerator<TableRow> {
  const { columns, quote, rowsAbove } = dialect
  const isSuspect = (value: string) => value.startsWith(quote) && value.includes('\n')
  const quoted = (value: string) => `${quote}${value.replaceAll(quote, quote + quote)}${quote}`
  let lastLine = 0
  let rowsToSkip = rowsAbove + 1
  try {
    for await (const { record, info, raw } of open(linesToSkip >= 0) as AsyncIterable<ParsedRecord>) {
      const suspects = record.some(isSuspect) ? record.filter(isSuspect) : []
      if (suspects.length > 0 && raw === undefined) return yield* readRows(open, dialect, lastLine)
      if (suspects.some((value) => !raw?.includes(quoted(value)))) throw neverClosed(lastLine)
      lastLine = info.lines
      if (rowsToSkip > 0) rowsToSkip--
      else if (lastLine <= linesToSkip) continue
      else if (record.some((value) => value.trim() !== '')) yield rowOf(record, columns, firstLine(record, info))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') throw neverClosed(lastLine)
    throw new UnreadableFileError(`After line ${formatted(lastLine)}: ${error.message}.`, { cause: error })
  }
}

// The parser may read on for many lines, so the last valid row is reported: the mistake follows it.
const neverClosed = (lastLine: number) =>
  new UnreadableFileError(
    `After line ${formatted(lastLine)}, a quoted value is never closed. Add the closing quotation mark, or write "" for a quotation mark inside a value.`,
  )

const formatted = (line: number) => line.toLocaleString('en-US')

function firstLine(record: string[], { lines }: Info): number {
  return record.reduce((line, value) => (value.includes('\n') ? line - value.split('\n').length + 1 : line), lines)
}

function rowOf(record: string[], columns: readonly string[], number: number): TableRow {
  const values: Record<string, unknown> = Object.create(null)
  for (let i = 0; i < columns.length; i++) values[columns[i]!] = unescapeFormula(record[i] ?? '')
  const problem = lengthProblem(record, columns) ?? encodingProblem(record, columns)
  return problem ? { number, values, problem } : { number, values }
}

function lengthProblem(record: string[], columns: readonly string[]): string | null {
  const extra = record.slice(columns.length)
  // Spreadsheets end rows with separators of empty columns, or leave them out.
  if (record.length === columns.length || (extra.length > 0 && extra.every((value) => value.trim() === ''))) return null
  const excerpt = extra.length > 0 ? `; extra values: ${JSON.stringify(extra).slice(0, 200).toWellFormed()}` : ''
  const values = record.length === 1 ? '1 value' : `${record.length} values`
  return `The row has ${values}; expected ${columns.length}, one per column${excerpt}.`
}

function encodingProblem(record: string[], columns: readonly string[]): string | null {
  const index = record.findIndex((value) => value.includes('\ufffd'))
  return index < 0 ? null : `${columns[index]} has bytes that aren’t UTF-8. Save the file as UTF-8.`
}

/** Turns every line ending into LF, and ends the last line with one. */
async function* withLineFeeds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let carriageReturn = ''
  for await (const chunk of chunks) {
    const text = carriageReturn + chunk
    // The LF of a CRLF may be in the next chunk.
    carriageReturn = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - carriageReturn.length).replace(/\r\n?/g, '\n')
  }
  yield '\n'
}
