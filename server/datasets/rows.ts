import type { DatasetColumn } from '../../../domain/dataset.ts'
import { isFirstRows, parseRowsQuery, type RowsQuery } from '../../../domain/dataset-query.ts'
import { AppError, type FieldErrors } from '../../../domain/errors.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import type { DuckRows, DuckValue } from '../../datasets/duck.ts'
import { countOf, pageOf } from '../../datasets/rows-sql.ts'
import type { Tables } from '../../datasets/tables.ts'
import { createTurns } from '../../turns.ts'
import { type PublicFile, tableOf } from './public-file.ts'

/** One page of rows: values by the names of their columns. */
export interface RowPage {
  data: Record<string, DuckValue>[]
  page: number
  per_page: number
  /** Null when it was not asked for, or takes too long to tell. */
  total: number | null
  /** False when there are more than `total`, or nobody knows. */
  total_exact: boolean
}

/** Rows that match are counted so far. */
export const EXACT_ROWS = 10_000
/** A question and its count together. */
export const ROWS_MS = 5_000
const USERS = { atOnce: 2, waiting: 6 }
const VISITORS = { atOnce: 1, waiting: 8 }

interface RowsOptions {
  params: URLSearchParams
  signal?: AbortSignal | undefined
}

/** Rows of a dataset that is public; who may see it was asked before. */
export function createRows(tables: Tables, limitMs = ROWS_MS) {
  const users = createTurns(USERS.atOnce, USERS.waiting)
  const visitors = createTurns(VISITORS.atOnce, VISITORS.waiting)

  async function pageWithin(file: PublicFile, query: RowsQuery, signal?: AbortSignal): Promise<RowPage> {
    const started = performance.now()
    const table = tableOf(file)
    const { detail, places } = file
    const found = await tables.ask(table, pageOf(query, detail.columns, places), { timeoutMs: limitMs, signal })
    const left = limitMs - (performance.now() - started)
    const total = await totalOf(file, query, { rows: found.rows.length, timeoutMs: Math.max(left, 1), signal })
    return { data: toObjects(found), page: query.page, per_page: query.perPage, ...total }
  }

  /** Without conditions it is known, and so it is on the last page. A count that takes too long is left out: the rows are there. */
  async function totalOf(
    file: PublicFile,
    query: RowsQuery,
    { rows: onPage, ...options }: { rows: number; timeoutMs: number; signal?: AbortSignal | undefined },
  ) {
    if (!query.total) return { total: null, total_exact: false }
    if (query.filters.length === 0 && !query.bbox) return { total: file.detail.row_count, total_exact: true }
    const isLast = onPage < query.perPage && (onPage > 0 || query.page === 1)
    if (isLast) return counted((query.page - 1) * query.perPage + onPage)
    try {
      const { rows } = await tables.ask(tableOf(file), countOf(query, file.places, EXACT_ROWS + 1), options)
      return counted(Number(rows[0]?.[0]))
    } catch (error) {
      if (error instanceof AppError && error.code === 'query_too_heavy') return { total: null, total_exact: false }
      throw error
    }
  }

  return async (viewer: Viewer, file: PublicFile, { params, signal }: RowsOptions): Promise<RowPage> => {
    tableOf(file)
    const query = readQuery(params, file.detail.columns)
    // The first rows are on the dataset's page too; anything else is for who may have the whole.
    if (!isFirstRows(query)) assertMay(viewer, 'download datasets')
    const inTurn = viewer.kind === 'user' ? users : visitors
    const page = await inTurn(() => pageWithin(file, query, signal))
    if (page === 'busy') throw new AppError('datasets_busy')
    return page
  }
}

const counted = (rows: number) => ({ total: Math.min(rows, EXACT_ROWS), total_exact: rows <= EXACT_ROWS })

/** @throws AppError `bad_request` for what there is not, `invalid` for values that are not taken */
function readQuery(params: URLSearchParams, columns: readonly DatasetColumn[]): RowsQuery {
  const parsed = parseRowsQuery(params, columns)
  if ('query' in parsed) return parsed.query
  if ('unknown' in parsed) throw new AppError('bad_request', toldOf(parsed.unknown))
  throw new AppError('invalid', toldOf(parsed.invalid))
}

const toldOf = (fields: FieldErrors) => ({ fields, detail: Object.values(fields).flat().join(' ') })

/** A column may be called anything, `__proto__` too. */
export const toObjects = ({ columns, rows }: DuckRows): Record<string, DuckValue>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])))
