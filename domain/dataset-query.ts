import type { ColumnType, DatasetColumn } from './dataset.ts'
import type { FieldErrors } from './errors.ts'

export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'is_null'] as const
export type Operator = (typeof OPERATORS)[number]

export interface RowFilter {
  column: string
  type: ColumnType
  operator: Operator
  value: string
}

/** Which rows of a dataset are asked for. */
export interface RowsQuery {
  filters: RowFilter[]
  /** Null for all. */
  columns: string[] | null
  sort: { column: string; descending: boolean }[]
  page: number
  perPage: number
  /** West, south, east, north. */
  bbox: [number, number, number, number] | null
  /** Whether rows are counted. */
  total: boolean
}

export const ROWS_PER_PAGE = 20
export const MOST_ROWS_PER_PAGE = 100
const MOST_PAGES = 1_000_000
const MOST_FILTERS = 20
const MOST_SORTED = 3
const LONGEST_VALUE = 500
const PLAIN = new Set(['columns', 'sort', 'page', 'per_page', 'bbox', 'total'])

/** What is wrong: `unknown` names something that is not there, `invalid` a value that it does not take. */
export type ParsedRowsQuery = { query: RowsQuery } | { unknown: FieldErrors } | { invalid: FieldErrors }

/**
 * Reads what an address asks of a dataset. Nothing is passed over: rows that a mistyped filter would have left out must
 * not be taken for an answer.
 */
export function parseRowsQuery(params: URLSearchParams, columns: readonly DatasetColumn[]): ParsedRowsQuery {
  const reader = new Reader(columns)
  const query: RowsQuery = {
    filters: [],
    columns: reader.names('columns', params.get('columns')),
    sort: reader.sort(params.get('sort')),
    page: reader.whole('page', params.get('page'), { byDefault: 1, most: MOST_PAGES }),
    perPage: reader.whole('per_page', params.get('per_page'), { byDefault: ROWS_PER_PAGE, most: MOST_ROWS_PER_PAGE }),
    bbox: reader.box(params.get('bbox')),
    total: reader.total(params.get('total')),
  }
  for (const [name, value] of params) {
    if (PLAIN.has(name)) continue
    const filter = reader.filter(name, value)
    if (filter) query.filters.push(filter)
  }
  if (query.filters.length > MOST_FILTERS) reader.invalid.filter = [`There may be ${MOST_FILTERS} filters at most.`]
  if (Object.keys(reader.unknown).length > 0) return { unknown: reader.unknown }
  return Object.keys(reader.invalid).length > 0 ? { invalid: reader.invalid } : { query }
}

/** Whether it is no more than the first rows as they stand, which everybody may see. */
export const isFirstRows = ({ filters, sort, page, perPage, bbox }: RowsQuery): boolean =>
  filters.length === 0 && sort.length === 0 && page === 1 && perPage <= ROWS_PER_PAGE && bbox === null

class Reader {
  readonly unknown: FieldErrors = {}
  readonly invalid: FieldErrors = {}
  readonly #columns: Map<string, DatasetColumn>

  constructor(columns: readonly DatasetColumn[]) {
    this.#columns = new Map(columns.map((column) => [column.name, column]))
  }

  /** `filter[column]=value` or `filter[column][operator]=value`. */
  filter(parameter: string, value: string): RowFilter | null {
    const [, name, asked = 'eq'] = /^filter\[(.+?)\](?:\[([a-z_]+)\])?$/.exec(parameter) ?? []
    if (name === undefined) {
      this.unknown[parameter] = [`There is no such parameter. There are: ${[...PLAIN].join(', ')} and filter[column].`]
      return null
    }
    const column = this.#column(parameter, name)
    const operator = OPERATORS.find((known) => known === asked)
    if (!operator) {
      this.unknown[parameter] = [`There is no operator ${asked}. There are: ${OPERATORS.join(', ')}.`]
      return null
    }
    if (!column) return null
    const problem = problemOf(column.type, operator, value)
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
    if (sorted.length > MOST_SORTED) this.invalid.sort = [`Rows are sorted by ${MOST_SORTED} columns at most.`]
    return sorted
  }

  whole(parameter: string, text: string | null, { byDefault, most }: { byDefault: number; most: number }): number {
    if (text === null || text === '') return byDefault
    const value = /^\d{1,7}$/.test(text) ? Number(text) : 0
    if (value >= 1 && value <= most) return value
    this.invalid[parameter] = [`${parameter} is ${shown(text)}, but takes a whole number from 1 to ${most}.`]
    return byDefault
  }

  box(text: string | null): RowsQuery['bbox'] {
    if (text === null || text === '') return null
    const degrees = text.split(',').map((part) => (NUMBER.test(part.trim()) ? Number(part) : Number.NaN))
    const [west, south, east, north] = degrees as [number, number, number, number]
    const fits = degrees.length === 4 && Math.abs(west) <= 180 && Math.abs(east) <= 180
    if (fits && west <= east && south <= north && south >= -90 && north <= 90) return [west, south, east, north]
    this.invalid.bbox = [`bbox is ${shown(text)}, but takes west,south,east,north in degrees.`]
    return null
  }

  total(text: string | null): boolean {
    if (text !== null && !['', 'true', 'false'].includes(text)) this.invalid.total = ['total takes true or false.']
    return text !== 'false'
  }

  /** A column may have a comma in its own name; then it is named alone. */
  #split(text: string): string[] {
    return this.#columns.has(text) ? [text] : text.split(',').map((part) => part.trim())
  }

  #column(parameter: string, name: string): DatasetColumn | undefined {
    const column = this.#columns.get(name)
    if (!column) {
      this.unknown[parameter] = [
        `There is no column ${shown(name)}. There are: ${[...this.#columns.keys()].join(', ')}.`,
      ]
    }
    return column
  }
}

const shown = (text: string) => JSON.stringify(text.toWellFormed().slice(0, 40))

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i
/** What a value of each type looks like, and how that is told. */
const SHAPES: Record<ColumnType, { pattern: RegExp; takes: string }> = {
  text: { pattern: /^/, takes: 'text' },
  number: { pattern: NUMBER, takes: 'a number' },
  integer: { pattern: /^[-+]?\d{1,18}$/, takes: 'a whole number' },
  boolean: { pattern: /^(true|false)$/, takes: 'true or false' },
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, takes: 'a date such as 2026-11-21' },
  time: {
    pattern: /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z?)?$/,
    takes: 'a time such as 2026-11-21T10:00:00Z',
  },
}

function problemOf(type: ColumnType, operator: Operator, value: string): string | null {
  if (value.length > LONGEST_VALUE) return `A value has ${LONGEST_VALUE} characters at most.`
  if (operator === 'is_null') return /^(true|false)$/.test(value) ? null : 'is_null takes true or false.'
  if (operator === 'contains' && type !== 'text') return 'contains is for columns of text.'
  const { pattern, takes } = SHAPES[type]
  const isDay = type !== 'date' || !Number.isNaN(Date.parse(value))
  return pattern.test(value) && isDay ? null : `The value is ${shown(value)}, but this column takes ${takes}.`
}
