import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { BadRow, DatasetFormat } from '../../../domain/dataset.ts'
import { decodeHead, detectEncoding, type Encoding } from '../../file-types/encoding.ts'
import {
  MAX_BAD_ROWS,
  MAX_COLUMNS,
  tooManyColumns,
  UnreadableFileError,
} from '../../file-types/unreadable-file-error.ts'
import type { DuckSession } from '../duckdb/duck.ts'
import { quoteLiteral } from '../duckdb/quoting.ts'
import { convertFile } from './convert.ts'
import { detectDialect, HEADER_BYTES, uniqueNames } from './csv-dialect.ts'
import type { Bounds } from './flatten.ts'
import { columnOfType, type TextColumn, type TypedColumn } from './typed-columns.ts'

/** A file as a DuckDB table function. */
export interface Source {
  /** The FROM expression. */
  from: string
  /** Typed columns, or text columns whose types are still to be inferred. */
  columns: { typed: TypedColumn[] } | { texts: TextColumn[] }
  bytes: number
  /** Whether reading records bad rows in `REJECTS_TABLE` (CSV). Other formats have listed them already. */
  recordsBadRows: boolean
  badRows: BadRow[]
  badRowCount: number
  /** Bounds of its geometry. */
  bounds: Bounds | null
}

export interface SourceFile {
  path: string
  format: DatasetFormat
  bytes: number
  /** For intermediate files. */
  folder: string
}

/** DuckDB's tables of bad rows. Rows of an earlier read stay unless the table is dropped. */
export const REJECTS_TABLE = 'rejected_rows'
const REJECTED_SCANS_TABLE = 'rejected_scans'
const MAX_OBJECT_BYTES = 16 * 1024 * 1024
/** DuckDB buffers several lines. */
const MAX_LINE_BYTES = 2 * 1024 * 1024
const BUFFER_BYTES = 4 * 1024 * 1024

/** @throws UnreadableFileError; DuckFailure */
export async function openSource(duck: DuckSession, file: SourceFile, signal: AbortSignal): Promise<Source> {
  if (file.format === 'parquet') return openParquet(duck, file)
  return file.format === 'csv' ? openCsv(file, signal) : openObjects(file, file.format, signal)
}

const NO_BAD_ROWS = { recordsBadRows: false, badRows: [], badRowCount: 0, bounds: null }

async function openParquet(duck: DuckSession, { path, bytes }: SourceFile): Promise<Source> {
  const from = `read_parquet(${quoteLiteral(path)})`
  const { rows } = await duck.query(`DESCRIBE SELECT * FROM ${from}`)
  if (rows.length > MAX_COLUMNS) throw tooManyColumns(rows.length)
  const keys = rows.map(([name]) => String(name))
  const names = uniqueNames(keys)
  const typed = rows.map(([key, type], at) => columnOfType(names[at]!, String(key), String(type)))
  return { from, columns: { typed }, bytes, ...NO_BAD_ROWS }
}

async function openCsv(file: SourceFile, signal: AbortSignal): Promise<Source> {
  const { head, encoding } = await headOf(file.path)
  const { delimiter, quote, columns } = detectDialect(decodeHead(head, encoding))
  let path = file.path
  if (encoding !== 'utf-8') {
    path = join(file.folder, 'text.csv')
    await convertFile({ kind: 'text', source: file.path, target: path, folder: file.folder, encoding }, signal)
  }
  const texts = columns.map((name, at) => ({ name, key: `c${at}` }))
  const types = `{${texts.map(({ key }) => `${quoteLiteral(key)}: 'VARCHAR'`).join(', ')}}`
  const options = `${quoteLiteral(path)}, auto_detect = false, header = true, delim = ${quoteLiteral(delimiter)}, quote = ${quoteLiteral(quote)},
    escape = ${quoteLiteral(quote)}, columns = ${types}, max_line_size = ${MAX_LINE_BYTES},
    buffer_size = ${BUFFER_BYTES}, parallel = false`
  // Without store_rejects, DuckDB buffers skipped rows in memory until a good one follows.
  const rejects = `store_rejects = true, rejects_table = '${REJECTS_TABLE}', rejects_scan = '${REJECTED_SCANS_TABLE}', rejects_limit = ${MAX_BAD_ROWS + 1}`
  const from = `read_csv(${options}, ${rejects})`
  return { from, columns: { texts }, bytes: file.bytes, ...NO_BAD_ROWS, recordsBadRows: true }
}

async function openObjects(
  { path, bytes, folder }: SourceFile,
  kind: 'json' | 'geojson' | 'shapefile',
  signal: AbortSignal,
): Promise<Source> {
  const target = join(folder, 'rows.ndjson')
  const converted = await convertFile({ kind, source: path, target, folder, encoding: 'utf-8' }, signal)
  const { columns, rows, badRows, badRowCount, bounds } = converted
  if (rows > 0 && columns.length === 0) throw new UnreadableFileError('The objects in the file have no values.')
  const texts = uniqueNames(columns).map((name, at) => ({ name, key: `c${at}` }))
  const types = `{${texts.map(({ key }) => `${quoteLiteral(key)}: 'VARCHAR'`).join(', ')}}`
  const from = `read_json(${quoteLiteral(target)}, format = 'newline_delimited', columns = ${types},
    maximum_object_size = ${MAX_OBJECT_BYTES})`
  return { from, columns: { texts }, bytes, recordsBadRows: false, badRows, badRowCount, bounds }
}

async function headOf(path: string): Promise<{ head: Buffer; encoding: Encoding }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const encoding = detectEncoding(head)
    if (encoding === null) throw new UnreadableFileError('The file isn’t text.')
    return { head, encoding }
  } finally {
    await file.close()
  }
}
