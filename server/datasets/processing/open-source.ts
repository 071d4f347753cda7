import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { BadRow, DatasetFormat } from '../../domain/dataset.ts'
import { convertFile } from './convert.ts'
import { dialectOf, HEADER_BYTES, namesOnce } from './csv-dialect.ts'
import type { DuckSession } from './duck.ts'
import { decodeHead, type Encoding, encodingOf } from './encoding.ts'
import type { Bounds } from './flatten.ts'
import { literal } from './names.ts'
import { columnOfType, type TextColumn, type TypedColumn } from './typed-columns.ts'
import { MOST_BAD_ROWS, MOST_COLUMNS, tooManyColumns, Unreadable } from './unreadable.ts'

/** A file as DuckDB reads it. */
export interface Source {
  /** After FROM. */
  from: string
  /** Those that are known, or texts whose types are to be found. */
  columns: { typed: TypedColumn[] } | { texts: TextColumn[] }
  bytes: number
  /** CSV alone notes bad rows in `REJECTS` whenever it is read; elsewhere they are known by now. */
  notesBadRows: boolean
  badRows: BadRow[]
  badRowCount: number
  /** Of its geometry. */
  bounds: Bounds | null
}

export interface SourceFile {
  path: string
  format: DatasetFormat
  bytes: number
  /** For what is made of it on the way. */
  folder: string
}

/** The tables in which DuckDB notes bad rows; what an earlier reading noted stays, unless the first one is dropped. */
export const REJECTS = 'rejected_rows'
const SCANS = 'rejected_scans'
const LONGEST_OBJECT = 16 * 1024 * 1024
/** DuckDB holds a few of them at a time. */
const LONGEST_LINE = 2 * 1024 * 1024
const BUFFER_BYTES = 4 * 1024 * 1024

/** @throws Unreadable; DuckFailure */
export async function openSource(duck: DuckSession, file: SourceFile, signal: AbortSignal): Promise<Source> {
  if (file.format === 'parquet') return openParquet(duck, file)
  return file.format === 'csv' ? openCsv(file, signal) : openObjects(file, file.format, signal)
}

const NONE_BAD = { notesBadRows: false, badRows: [], badRowCount: 0, bounds: null }

async function openParquet(duck: DuckSession, { path, bytes }: SourceFile): Promise<Source> {
  const from = `read_parquet(${literal(path)})`
  const { rows } = await duck.query(`DESCRIBE SELECT * FROM ${from}`)
  if (rows.length > MOST_COLUMNS) throw tooManyColumns(rows.length)
  const keys = rows.map(([name]) => String(name))
  const names = namesOnce(keys)
  const typed = rows.map(([key, type], at) => columnOfType(names[at]!, String(key), String(type)))
  return { from, columns: { typed }, bytes, ...NONE_BAD }
}

async function openCsv(file: SourceFile, signal: AbortSignal): Promise<Source> {
  const { head, encoding } = await headOf(file.path)
  const { delimiter, quote, columns } = dialectOf(decodeHead(head, encoding))
  let path = file.path
  if (encoding !== 'utf-8') {
    path = join(file.folder, 'text.csv')
    await convertFile({ what: 'text', source: file.path, target: path, folder: file.folder, encoding }, signal)
  }
  const texts = columns.map((name, at) => ({ name, key: `c${at}` }))
  const types = `{${texts.map(({ key }) => `${literal(key)}: 'VARCHAR'`).join(', ')}}`
  const fixed = `${literal(path)}, auto_detect = false, header = true, delim = ${literal(delimiter)}, quote = ${literal(quote)},
    escape = ${literal(quote)}, columns = ${types}, max_line_size = ${LONGEST_LINE},
    buffer_size = ${BUFFER_BYTES}, parallel = false`
  // Bad rows that are passed over and not noted are held in memory until a good one follows.
  const noting = `store_rejects = true, rejects_table = '${REJECTS}', rejects_scan = '${SCANS}', rejects_limit = ${MOST_BAD_ROWS + 1}`
  const from = `read_csv(${fixed}, ${noting})`
  return { from, columns: { texts }, bytes: file.bytes, ...NONE_BAD, notesBadRows: true }
}

async function openObjects(
  { path, bytes, folder }: SourceFile,
  what: 'json' | 'geojson' | 'shapefile',
  signal: AbortSignal,
): Promise<Source> {
  const target = join(folder, 'rows.ndjson')
  const converted = await convertFile({ what, source: path, target, folder, encoding: 'utf-8' }, signal)
  const { columns, rows, badRows, badRowCount, bounds } = converted
  if (rows > 0 && columns.length === 0) throw new Unreadable('The objects of the file have no values.')
  const texts = namesOnce(columns).map((name, at) => ({ name, key: `c${at}` }))
  const types = `{${texts.map(({ key }) => `${literal(key)}: 'VARCHAR'`).join(', ')}}`
  const from = `read_json(${literal(target)}, format = 'newline_delimited', columns = ${types},
    maximum_object_size = ${LONGEST_OBJECT})`
  return { from, columns: { texts }, bytes, notesBadRows: false, badRows, badRowCount, bounds }
}

async function headOf(path: string): Promise<{ head: Buffer; encoding: Encoding }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const encoding = encodingOf(head)
    if (encoding === null) throw new Unreadable('The file is no text.')
    return { head, encoding }
  } finally {
    await file.close()
  }
}
