import type { DatasetColumn } from '../../../domain/dataset/dataset.ts'
import { isFirstRows, parseRowsQuery, type RowsQuery } from '../../../domain/dataset/dataset-query.ts'
import { AppError, type FieldErrors } from '../../../domain/errors.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { DuckRows, DuckValue } from './duckdb/duck.ts'
import { type PublicFile, tableOf } from './public-file.ts'
import { countQuery, pageQuery } from './rows-sql.ts'
import type { Tables } from './tables.ts'

/** One page of rows, each an object keyed by column name. */
export interface RowPage {
  data: Record<string, DuckValue>[]
  page: number
  per_page: number
  /** Null when it wasn't requested or takes too long to count. */
  total: number | null
  /** False when there are more rows than `total`, or the total is unknown. */
  total_exact: boolean
}

/** Matching rows are counted up to this number. */
export const MAX_EXACT_COUNT = 10_000
/** Time limit of a query and its count together. */
export const ROWS_TIMEOUT_MS = 5_000
const USER_LIMITS = { atOnce: 2, waiting: 6 }
const VISITOR_LIMITS = { atOnce: 1, waiting: 8 }

interface RowsOptions {
  params: URLSearchParams
  signal?: AbortSignal | undefined
}

/** Reads rows of a public dataset. */
export function createRows(tables: Tables, limitMs = ROWS_TIMEOUT_MS) {
  const users = createBoundedQueue(USER_LIMITS.atOnce, USER_LIMITS.waiting)
  const visitors = createBoundedQueue(VISITOR_LIMITS.atOnce, VISITOR_LIMITS.waiting)

  async function readPage(file: PublicFile, query: RowsQuery, signal?: AbortSignal): Promise<RowPage> {
    const started = performance.now()
    const table = tableOf(file)
    const { detail, places } = file
    const found = await tables.query(table, pageQuery(query, detail.columns, places), { timeoutMs: limitMs, signal })
    const remainingMs = limitMs - (performance.now() - started)
    const total = await totalOf(file, query, { rows: found.rows.length, timeoutMs: Math.max(remainingMs, 1), signal })
    return { data: toObjects(found), page: query.page, per_page: query.perPage, ...total }
  }

  /** The total is known without filters and on the last page. A count that takes too long is omitted, since the rows are already there. */
  async function totalOf(
    file: PublicFile,
    query: RowsQuery,
    { rows: onPage, ...options }: { rows: number; timeoutMs: number; signal?: AbortSignal | undefined },
  ) {
    if (!query.total) return { total: null, total_exact: false }
    if (query.filters.length === 0 && !query.bbox) return { total: file.detail.row_count, total_exact: true }
    const isLast = onPage < query.perPage && (onPage > 0 || query.page === 1)
    if (isLast) return cappedTotal((query.page - 1) * query.perPage + onPage)
    try {
      const { rows } = await tables.query(tableOf(file), countQuery(query, file.places, MAX_EXACT_COUNT + 1), options)
      return cappedTotal(Number(rows[0]?.[0]))
    } catch (error) {
      if (error instanceof AppError && error.code === 'query_too_heavy') return { total: null, total_exact: false }
      throw error
    }
  }

  return async (viewer: Viewer, file: PublicFile, { params, signal }: RowsOptions): Promise<RowPage> => {
    tableOf(file)
    const query = readQuery(params, file.detail.columns)
    // The first rows are public on the dataset's page; everything else needs the right to download.
    if (!isFirstRows(query)) assertMay(viewer, 'download datasets')
    const queue = viewer.kind === 'user' ? users : visitors
    const page = await queue(() => readPage(file, query, signal))
    if (page === 'busy') throw new AppError('datasets_busy')
    return page
  }
}

const cappedTotal = (rows: number) => ({ total: Math.min(rows, MAX_EXACT_COUNT), total_exact: rows <= MAX_EXACT_COUNT })

/** @throws AppError `bad_request` for unknown parameters, `invalid` for invalid values */
function readQuery(params: URLSearchParams, columns: readonly DatasetColumn[]): RowsQuery {
  const parsed = parseRowsQuery(params, columns)
  if ('query' in parsed) return parsed.query
  if ('unknown' in parsed) throw new AppError('bad_request', errorDetails(parsed.unknown))
  throw new AppError('invalid', errorDetails(parsed.invalid))
}

const errorDetails = (fields: FieldErrors) => ({ fields, detail: Object.values(fields).flat().join(' ') })

/** `Object.fromEntries` is safe for any column name, even `__proto__`. */
const toObjects = ({ columns, rows }: DuckRows): Record<string, DuckValue>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))
