import type { FieldErrors } from '../errors.ts'
import { noFieldErrors } from '../validation.ts'
import type { ColumnType, DatasetColumn } from './dataset.ts'

export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'is_null'] as const
export type Operator = (typeof OPERATORS)[number]

export interface RowFilter {
  column: string
  type: ColumnType
  operator: Operator
  value: string
}

/** A query for rows of a dataset. */
export interface RowsQuery {
  filters: RowFilter[]
  /** Null for all columns. */
  columns: string[] | null
  sort: { column: string; descending: boolean }[]
  page: number
  perPage: number
  /** West, south, east, north. */
  bbox: [number, number, number, number] | null
  /** Whether to count the rows. */
  total: boolean
}

export const ROWS_PER_PAGE = 20
export const MAX_ROWS_PER_PAGE = 100
const MAX_PAGES = 1_000_000
const MAX_FILTERS = 20
const MAX_SORT_COLUMNS = 3
const MAX_VALUE_LENGTH = 500
const PARAMETERS = new Set(['columns', 'sort', 'page', 'per_page', 'bbox', 'total'])

/** Errors by parameter: `unknown` for parameters, columns and operators that don't exist, `invalid` for bad values. */
export type ParsedRowsQuery = { query: RowsQuery } | { unknown: FieldErrors } | { invalid: FieldErrors }

/**
 * Parses the query string of a dataset's rows. Nothing unknown is ignored, since a mistyped filter would silently
 * return too many rows.
 */
export function parseRowsQuery(params: URLSearchParams, columns: readonly DatasetColumn[]): ParsedRowsQuery {
  const reader = new Reader(columns)
  const query: RowsQuery = {
    filters: [],
    columns: reader.names('columns', params.get('columns')),
    sort: reader.sort(params.get('sort')),
    page: reader.whole('page', params.get('page'), { fallback: 1, max: MAX_PAGES }),
    perPage: reader.whole('per_page', params.get('per_page'), { fallback: ROWS_PER_PAGE, max: MAX_ROWS_PER_PAGE }),
    bbox: reader.box(params.get('bbox')),
    total: reader.total(params.get('total')),
  }
  for (const [name, value] of params) {
    if (PARAMETERS.has(name)) continue
    const filter = reader.filter(name, value)
    if (filter) query.filters.push(filter)
  }
  if (query.filters.length > MAX_FILTERS) reader.invalid.filter = [`Use at most ${MAX_FILTERS} filters.`]
  if (Object.keys(reader.unknown).length > 0) return { unknown: reader.unknown }
  return Object.keys(reader.invalid).length > 0 ? { invalid: reader.invalid } : { query }
}

/** Whether this is the unfiltered and unsorted first page, which is public. */
export const isFirstRows = ({ filters, sort, page, perPage, bbox }: RowsQuery): boolean =>
  filters.length === 0 && sort.length === 0 && page === 1 && perPage <= ROWS_PER_PAGE && bbox === null

class Reader {
  readonly unknown = noFieldErrors()
  readonly invalid = noFieldErrors()
  readonly #columns: Map<string, DatasetColumn>

  constructor(columns: readonly DatasetColumn[]) {
    this.#columns = new Map(columns.map((column) => [column.name, column]))
  }

  /** `filter[column]=value` or `filter[column][operator]=value`. */
  filter(parameter: string, value: string): RowFilter | null {
    const [, name, requested = 'eq'] = /^filter\[(.+?)\](?:\[([a-z_]+)\])?$/.exec(parameter) ?? []
    if (name === undefined) {
      this.unknown[parameter] = [`Unknown parameter. Available: ${[...PARAMETERS].join(', ')} and filter[column].`]
      return null
    }
    const column = this.#column(parameter, name)
    const operator = OPERATORS.find((known) => known === requested)
    if (!operator) {
      this.unknown[parameter] = [`Unknown operator ${requested}. Available: ${OPERATORS.join(', ')}.`]
      return null
    }
    if (!column) return null
    const problem = valueProblem(column.type, operator, value)
    if (problem) this.invalid[parameter] = [problem]
    return { column: name, type: column.type, operator, value }
  }

  names(parameter: string, text: string | null): string[] | null {
    if (text === null || text === '') return null
    const names = [...new Set(this.#split(text))]
    for (const name of names) this.#column(parameter, name)
    return names
  }

  sort(text: string | null): RowsQuery['sort'] {
    if (text === null || text === '') return []
    const sorted = this.#split(text).map((part) =>
      part.startsWith('-') && !this.#columns.has(part)
        ? { column: part.slice(1), descending: true }
        : { column: part, descending: false },
    )
    for (const { column } of sorted) this.#column('sort', column)
    if (sorted.length > MAX_SORT_COLUMNS) this.invalid.sort = [`Sort by at most ${MAX_SORT_COLUMNS} columns.`]
    return sorted
  }

  whole(parameter: string, text: string | null, { fallback, max }: { fallback: number; max: number }): number {
    if (text === null || text === '') return fallback
    const value = /^\d{1,7}$/.test(text) ? Number(text) : 0
    if (value >= 1 && value <= max) return value
    this.invalid[parameter] = [`${parameter} must be a whole number from 1 to ${max}, not ${quoteValue(text)}.`]
    return fallback
  }

  box(text: string | null): RowsQuery['bbox'] {
    if (text === null || text === '') return null
    const degrees = text.split(',').map((part) => (NUMBER.test(part.trim()) ? Number(part) : Number.NaN))
    const [west, south, east, north] = degrees as [number, number, number, number]
    const fits = degrees.length === 4 && Math.abs(west) <= 180 && Math.abs(east) <= 180
    if (fits && west <= east && south <= north && south >= -90 && north <= 90) return [west, south, east, north]
    this.invalid.bbox = [`bbox must be west,south,east,north in degrees, not ${quoteValue(text)}.`]
    return null
  }

  total(text: string | null): boolean {
    if (text !== null && !['', 'true', 'false'].includes(text)) this.invalid.total = ['total must be true or false.']
    return text !== 'false'
  }

  /** A column whose name contains a comma can only be used alone. */
  #split(text: string): string[] {
    return this.#columns.has(text) ? [text] : text.split(',').map((part) => part.trim())
  }

  #column(parameter: string, name: string): DatasetColumn | undefined {
    const column = this.#columns.get(name)
    if (!column) {
      this.unknown[parameter] = [
        `Unknown column ${quoteValue(name)}. Available: ${[...this.#columns.keys()].join(', ')}.`,
      ]
    }
    return column
  }
}

const quoteValue = (text: string) => JSON.stringify(text.toWellFormed().slice(0, 40))

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i
/** The format of each column type's values, and its description in error messages. */
const VALUE_PATTERNS: Record<ColumnType, { pattern: RegExp; expected: string }> = {
  text: { pattern: /^/, expected: 'text' },
  number: { pattern: NUMBER, expected: 'a number' },
  integer: { pattern: /^[-+]?\d{1,18}$/, expected: 'a whole number' },
  boolean: { pattern: /^(true|false)$/, expected: 'true or false' },
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, expected: 'a date such as 2026-11-21' },
  time: {
    pattern: /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z?)?$/,
    expected: 'a time such as 2026-11-21T10:00:00Z',
  },
}

function valueProblem(type: ColumnType, operator: Operator, value: string): string | null {
  if (value.length > MAX_VALUE_LENGTH) return `Use at most ${MAX_VALUE_LENGTH} characters.`
  if (operator === 'is_null') return /^(true|false)$/.test(value) ? null : 'is_null must be true or false.'
  if (operator === 'contains' && type !== 'text') return 'contains only works on text columns.'
  const { pattern, expected } = VALUE_PATTERNS[type]
  const isRealDate = type !== 'date' || !Number.isNaN(Date.parse(value))
  return pattern.test(value) && isRealDate ? null : `This column requires ${expected}, not ${quoteValue(value)}.`
}
