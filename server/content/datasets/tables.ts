import { join } from 'node:path'
import { AppError } from '../../../domain/errors.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { type CachedFile, createDiskCache } from '../../platform/storage/disk-cache.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type ConvertedFormat, type TableShape, writeConvertedFile } from './converted-formats.ts'
import { type Duck, DuckFailure, type DuckOptions, type DuckRows } from './duckdb/duck.ts'
import type { TableQuery } from './rows-sql.ts'

/** The Parquet table of a dataset version, in the storage. */
export interface TableFile {
  id: string
  table_path: string
}

export interface Tables {
  /**
   * Queries the table, whose file is parameter 1.
   * @throws AppError `query_too_heavy`, `invalid`, `unavailable`; the reason of `signal`
   */
  query(table: TableFile, query: TableQuery, options?: DuckOptions): Promise<DuckRows>
  /** The table in another format, converted on first use. The caller must release the file. @throws AppError `datasets_busy`, `unavailable` */
  convert(table: TableFile, format: ConvertedFormat, shape: TableShape): Promise<CachedFile>
}

export interface TablesOptions {
  storage: Storage
  duck: Duck
  /** Disk limit in bytes for tables, and again for converted files. */
  maxBytes?: number
}

const GIB = 1024 ** 3
const MAX_CONVERSIONS = 1
const MAX_QUEUED = 16

/** Caches tables and converted files in DuckDB's folder. */
export function createTables({ storage, duck, maxBytes = 4 * GIB }: TablesOptions): Tables {
  const tables = createDiskCache({ folder: join(duck.folder, 'tables'), maxBytes })
  const converted = createDiskCache({ folder: join(duck.folder, 'converted'), maxBytes })
  const queue = createBoundedQueue(MAX_CONVERSIONS, MAX_QUEUED)

  const acquireTable = ({ id, table_path }: TableFile) =>
    tables.acquire(`${id}.parquet`, async (path) => {
      if (await storage.saveAs('datasets', table_path, path)) return
      throw new AppError('unavailable', { detail: 'The table of a dataset is missing from the storage.' })
    })

  return {
    async query(table, { sql, parameters }, options) {
      const file = await acquireTable(table)
      try {
        return await duck.query(sql, [file.path, ...parameters], options)
      } catch (error) {
        throw toAppError(error)
      } finally {
        file.release()
      }
    },
    convert: (table, format, shape) =>
      converted.acquire(`${table.id}.${format}`, async (path) => {
        const result = await queue(async () => {
          const file = await acquireTable(table)
          try {
            await writeConvertedFile(duck, format, { from: file.path, to: path, shape })
          } catch (error) {
            throw toAppError(error)
          } finally {
            file.release()
          }
        })
        if (result === 'busy') throw new AppError('datasets_busy')
      }),
  }
}

/** Converts a DuckDB failure to an AppError. */
function toAppError(error: unknown): unknown {
  if (!(error instanceof DuckFailure)) return error
  if (error.kind === 'timeout' || error.kind === 'memory') return new AppError('query_too_heavy', { cause: error })
  if (error.kind === 'gone') return new AppError('unavailable', { cause: error })
  // The value matched its column's pattern but isn't a value of its type, such as February 30.
  const isValue = /^(Conversion|Out of Range) Error/.test(error.message)
  return isValue
    ? new AppError('invalid', { detail: 'A filter value is not valid for its column.', cause: error })
    : error
}
