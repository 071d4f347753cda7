import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Transform } from 'node:stream'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import type { RowSource, SourceRow } from './row-source.ts'
import { SourceError } from './row-source.ts'

/** More than a valid listing can have; a longer row means that a closing quotation mark is missing. */
const MAX_ROW_BYTES = 4_000_000
const SEPARATORS = [',', ';', '\t', '|']

interface ParsedRecord {
  record: string[]
  info: Info
}

interface Dialect {
  separator: string
  quote: string
}

/** Opens a CSV in UTF-8 with a header row, which also determines the separator. */
export async function openCsv(
  path: string,
  { size, start, quote = '"' }: { size: number; start: string; quote?: string },
): Promise<RowSource> {
  const dialect = { separator: detectSeparator(start), quote }
  const header = await readHeader(path, dialect)
  const columns = uniqueNames(header.record)
  const input = createInput(path)
  return {
    kind: 'csv',
    columns,
    size,
    bytesRead: () => input.bytesRead,
    rows: () => readRows(createParser(input, dialect), columns, basename(path)),
  }
}

const createInput = (path: string) => createReadStream(path, { highWaterMark: 131_072 })

/** The most frequent separator of the first line outside quotation marks. */
function detectSeparator(start: string): string {
  const line = (/^[^\n\r]*/.exec(start)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

function createParser(input: ReturnType<typeof createInput>, { separator, quote }: Dialect): Parser {
  const text = new TextNormalizer()
  const parser = parse({
    delimiter: separator,
    quote,
    escape: quote,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  })
  input.on('error', (error) => parser.destroy(error))
  parser.once('close', () => input.destroy())
  input.pipe(text).pipe(parser)
  return parser
}

async function readHeader(path: string, dialect: Dialect): Promise<ParsedRecord> {
  const parser = createParser(createInput(path), dialect)
  for await (const parsed of readRecords(parser, basename(path))) return parsed
  throw new SourceError(`${basename(path)} is empty.`)
}

/** Names unnamed columns, and numbers repeated names. */
function uniqueNames(header: string[]): string[] {
  const seen = new Set<string>()
  return header.map((text, index) => {
    const name = text.trim() || `column ${index + 1}`
    let unique = name
    for (let copy = 2; seen.has(unique); copy++) unique = `${name} (${copy})`
    seen.add(unique)
    return unique
  })
}

async function* readRecords(parser: Parser, name: string): AsyncGenerator<ParsedRecord> {
  let lastLine = 0
  try {
    for await (const parsed of parser as AsyncIterable<ParsedRecord>) {
      lastLine = parsed.info.lines
      yield parsed
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser may read on for many lines, so report the last valid row: the mistake follows it.
    const where = `${name}, after line ${lastLine}`
    throw new SourceError(
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? `${where}: a quoted value is never closed. Add the closing quotation mark, or write "" for a quotation mark inside a value.`
        : `${where}: ${error.message}.`,
    )
  }
}

async function* readRows(parser: Parser, columns: string[], name: string): AsyncGenerator<SourceRow> {
  let isHeader = true
  for await (const { record, info } of readRecords(parser, name)) {
    const isBlank = record.every((value) => value.trim() === '')
    if (!isHeader && !isBlank) yield rowOf(record, columns, firstLine(record, info))
    isHeader = false
  }
}

function firstLine(record: string[], { lines }: Info): number {
  return record.reduce((line, value) => (value.includes('\n') ? line - value.split('\n').length + 1 : line), lines)
}

function rowOf(record: string[], columns: string[], number: number): SourceRow {
  const values: Record<string, unknown> = Object.create(null)
  for (let i = 0; i < columns.length; i++) values[columns[i]!] = record[i] ?? ''
  const problem = lengthProblem(record, columns) ?? encodingProblem(record, columns)
  return problem ? { number, values, problem } : { number, values }
}

function lengthProblem(record: string[], columns: string[]): string | null {
  if (record.length === columns.length) return null
  const extra = record.slice(columns.length)
  const excerpt = extra.length > 0 ? `; extra values: ${JSON.stringify(extra).slice(0, 200).toWellFormed()}` : ''
  return `the row has ${record.length} values, expected ${columns.length} (one per column)${excerpt}`
}

function encodingProblem(record: string[], columns: string[]): string | null {
  const index = record.findIndex((value) => value.includes('\ufffd'))
  return index < 0 ? null : `${columns[index]}: has bytes that are not UTF-8, expected a file saved as UTF-8`
}

/** Decodes UTF-8 without a byte order mark, turns invalid bytes into U+FFFD, and every line ending into LF. */
class TextNormalizer extends Transform {
  readonly #decoder = new TextDecoder('utf-8')
  #carriageReturn = ''

  constructor() {
    super({ decodeStrings: true, encoding: 'utf8' })
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#push(this.#decoder.decode(chunk, { stream: true }))
    done()
  }

  override _flush(done: () => void): void {
    this.#push(`${this.#decoder.decode()}\n`)
    done()
  }

  #push(decoded: string): void {
    const text = this.#carriageReturn + decoded
    // The LF of a CRLF may be in the next chunk.
    this.#carriageReturn = text.endsWith('\r') ? '\r' : ''
    this.push((this.#carriageReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n'))
  }
}
