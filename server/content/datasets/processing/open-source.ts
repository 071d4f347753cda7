import { join } from 'node:path'
import type { BadRow, DatasetFormat } from '../../../../domain/dataset/dataset.ts'
import { uniqueNames } from '../../../files/table.ts'
import { MAX_COLUMNS, tooManyColumns, UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import type { DuckSession } from '../duckdb/duck.ts'
import { quoteLiteral } from '../duckdb/quoting.ts'
import { convertFile } from './convert.ts'
import type { Bounds } from './flatten.ts'
import { columnOfType, type TextColumn, type TypedColumn } from './typed-columns.ts'

/** A file as a DuckDB table function. */
export interface Source {
  /** The FROM expression. */
  from: string
  /** Typed columns, or text columns whose types are still to be inferred. */
  columns: { typed: TypedColumn[] } | { texts: TextColumn[] }
  bytes: number
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

const MAX_OBJECT_BYTES = 16 * 1024 * 1024

/** @throws UnreadableFileError; DuckFailure */
export async function openSource(duck: DuckSession, file: SourceFile, signal: AbortSignal): Promise<Source> {
  return file.format === 'parquet' ? openParquet(duck, file) : openConverted(file, file.format, signal)
}

async function openParquet(duck: DuckSession, { path, bytes }: SourceFile): Promise<Source> {
  const from = `read_parquet(${quoteLiteral(path)})`
  const { rows } = await duck.query(`DESCRIBE SELECT * FROM ${from}`)
  if (rows.length > MAX_COLUMNS) throw tooManyColumns(rows.length)
  const keys = rows.map(([name]) => String(name))
  const names = uniqueNames(keys)
  const typed = rows.map(([key, type], at) => columnOfType(names[at]!, String(key), String(type)))
  return { from, columns: { typed }, bytes, badRows: [], badRowCount: 0, bounds: null }
}

async function openConverted(
  { path, bytes, folder }: SourceFile,
  format: Exclude<DatasetFormat, 'parquet'>,
  signal: AbortSignal,
): Promise<Source> {
  const target = join(folder, 'rows.ndjson')
  const { columns, rows, badRows, badRowCount, bounds } = await convertFile(
    { format, source: path, target, folder },
    signal,
  )
  if (rows > 0 && columns.length === 0) throw new UnreadableFileError('The objects in the file have no values.')
  const texts = uniqueNames(columns).map((name, at) => ({ name, key: `c${at}` }))
  const types = `{${texts.map(({ key }) => `${quoteLiteral(key)}: 'VARCHAR'`).join(', ')}}`
  const from = `read_json(${quoteLiteral(target)}, format = 'newline_delimited', columns = ${types},
    maximum_object_size = ${MAX_OBJECT_BYTES})`
  return { from, columns: { texts }, bytes, badRows, badRowCount, bounds }
}
