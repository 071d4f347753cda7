import { createWriteStream } from 'node:fs'
import { constants } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type DecimalMark, parseNumber } from '../../../../domain/text/numbers.ts'
import { openFile } from '../../../files/open-features.ts'
import { readObjects } from '../../../files/read-objects.ts'
import type { Table, TableRow } from '../../../files/table.ts'
import { UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import { lowerPriority } from '../../../platform/concurrency/lower-priority.ts'
import type { ConvertAnswer, Converted, ConvertJob } from './convert.ts'
import { type FileRow, Flattener } from './flatten.ts'

/*
 * Reads one untrusted file in its own process and writes it as newline-delimited JSON, which leaves nothing to guess for
 * DuckDB. See `convert.ts`.
 */

lowerPriority(constants.priority.PRIORITY_LOW)
process.once('message', (job: ConvertJob) => void handle(job))
process.on('disconnect', () => process.exit())

async function handle(job: ConvertJob): Promise<void> {
  const answer = await convert(job).then(
    (converted): ConvertAnswer => ({ converted }),
    (error: unknown): ConvertAnswer =>
      error instanceof UnreadableFileError
        ? { unreadable: error.message }
        : { failure: String((error as Error)?.stack ?? error) },
  )
  process.send?.(answer, () => process.exit())
}

async function convert({ format, source, target, folder }: ConvertJob): Promise<Converted> {
  const rows = format === 'json' ? rowsOfObjects(source) : await openRows(source, folder)
  const flattener = new Flattener()
  async function* lines() {
    for await (const row of rows) {
      const line = flattener.line(row)
      if (line !== null) yield line
    }
  }
  await pipeline(Readable.from(lines(), { highWaterMark: 64 }), createWriteStream(target, { highWaterMark: 262_144 }))
  const { columns, badRows, badRowCount, bounds } = flattener
  return { columns, rows: flattener.rows, badRows, badRowCount, bounds }
}

async function* rowsOfObjects(source: string): AsyncGenerator<FileRow> {
  for await (const { row: number, ...read } of readObjects(source))
    yield 'problem' in read ? { number, values: {}, problem: read.problem } : { number, values: read.object }
}

async function openRows(source: string, folder: string): Promise<AsyncIterable<FileRow> | Iterable<FileRow>> {
  const opened = await openFile(source, { folder, signal: new AbortController().signal })
  return 'rows' in opened ? rowsOfTable(opened) : opened.features()
}

const SAMPLED_ROWS = 200

/** An empty cell has no value. Numbers lose thousands separators, and decimal commas become points. */
async function* rowsOfTable({ columns, decimal, rows }: Table): AsyncGenerator<FileRow> {
  let sample: TableRow[] | null = []
  let numeric: string[] = []
  for await (const row of rows()) {
    sample?.push(row)
    if (sample && sample.length < SAMPLED_ROWS) continue
    if (sample) numeric = formattedColumns(columns, sample, decimal)
    for (const each of sample ?? [row]) yield plainRow(each, numeric, decimal)
    sample = null
  }
  if (!sample) return
  numeric = formattedColumns(columns, sample, decimal)
  for (const each of sample) yield plainRow(each, numeric, decimal)
}

/** The columns whose values are all numbers, some of them with separators. */
function formattedColumns(
  columns: readonly string[],
  rows: readonly TableRow[],
  decimal: DecimalMark | null,
): string[] {
  if (decimal === null) return []
  return columns.filter((name) => {
    const texts = rows.flatMap(({ values }) =>
      typeof values[name] === 'string' && values[name] !== '' ? [values[name]] : [],
    )
    return (
      texts.some((text) => /[.,]/.test(text)) && texts.every((text) => typeof parseNumber(text, decimal) === 'number')
    )
  })
}

function plainRow(row: TableRow, numeric: readonly string[], decimal: DecimalMark | null): FileRow {
  for (const name of numeric) {
    const text = row.values[name]
    if (typeof text === 'string' && text !== '') row.values[name] = plainNumber(text, decimal)
  }
  for (const name in row.values) if (row.values[name] === '') row.values[name] = null
  return row
}

/** A number that a point and digits are enough for stays as it is written. */
function plainNumber(text: string, decimal: DecimalMark | null): string {
  if (decimal === '.' ? !text.includes(',') : !/[.,]/.test(text)) return text
  const value = parseNumber(text, decimal)
  return typeof value === 'number' ? String(value) : text
}
