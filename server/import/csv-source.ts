import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Transform } from 'node:stream'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import { type RowSource, SourceError, type SourceRow } from './source.ts'

/** Longer than any listing that is taken; past it a quotation mark is missing. */
const MAX_ROW_BYTES = 4_000_000
const SEPARATORS = [',', ';', '\t', '|']

interface Parsed {
  record: string[]
  info: Info
}

/** A CSV in UTF-8 with a row of names, its values separated by what separates the names. */
export async function openCsv(path: string, { size, start }: { size: number; start: string }): Promise<RowSource> {
  const separator = separatorOf(start)
  const header = await readHeader(path, separator)
  const columns = uniqueNames(header.record)
  const input = createInput(path)
  return {
    kind: 'csv',
    columns,
    size,
    bytesRead: () => input.bytesRead,
    rows: () => readRows(parserOver(input, separator), columns, basename(path)),
  }
}

const createInput = (path: string) => createReadStream(path, { highWaterMark: 131_072 })

/** What separates the names of the first line, outside quotation marks. */
function separatorOf(start: string): string {
  const line = (/^[^\n\r]*/.exec(start)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

function parserOver(input: ReturnType<typeof createInput>, delimiter: string): Parser {
  const text = new LineFeeds()
  const parser = parse({
    delimiter,
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

async function readHeader(path: string, separator: string): Promise<Parsed> {
  const parser = parserOver(createInput(path), separator)
  for await (const parsed of readParsed(parser, basename(path))) return parsed
  throw new SourceError(`${basename(path)} is empty.`)
}

/** A column without a name gets one; of two with one name the second is told apart. */
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

async function* readParsed(parser: Parser, name: string): AsyncGenerator<Parsed> {
  let lastLine = 0
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      lastLine = parsed.info.lines
      yield parsed
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The line where the reading ended says little: the mistake is behind the last row that could be read.
    const where = `${name}, after line ${lastLine}`
    throw new SourceError(
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? `${where}: a value in quotation marks has no end. Add the closing one, or write "" for a quotation mark within.`
        : `${where}: ${error.message}.`,
    )
  }
}

async function* readRows(parser: Parser, columns: string[], name: string): AsyncGenerator<SourceRow> {
  let isHeader = true
  for await (const { record, info } of readParsed(parser, name)) {
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
  const seen = extra.length > 0 ? `; beyond them: ${JSON.stringify(extra).slice(0, 200).toWellFormed()}` : ''
  return `the row has ${record.length} values, expected ${columns.length} as there are columns${seen}`
}

function encodingProblem(record: string[], columns: string[]): string | null {
  const index = record.findIndex((value) => value.includes('\ufffd'))
  return index < 0 ? null : `${columns[index]}: has bytes that are not UTF-8, expected a file saved as UTF-8`
}

/** Bytes to text without a byte order mark; bytes that are not UTF-8 become U+FFFD; each kind of line end is a LF. */
class LineFeeds extends Transform {
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
    // The LF of a CR LF may come with the next chunk.
    this.#carriageReturn = text.endsWith('\r') ? '\r' : ''
    this.push((this.#carriageReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n'))
  }
}
