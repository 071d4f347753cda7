import type { ColumnType, DatasetColumn } from '../../domain/dataset.ts'
import type { RowFilter, RowsQuery } from '../../domain/dataset-query.ts'
import type { DuckValue } from './duck-protocol.ts'
import { quoted } from './names.ts'

/** Where the places of rows are: in two columns, or as GeoJSON in one. */
export interface Places {
  longitude: string | null
  latitude: string | null
  hasGeometry: boolean
}

export const GEOMETRY_COLUMN = 'geometry'

/** A question to DuckDB about the table whose file is parameter 1. */
export interface Question {
  sql: string
  /** From parameter 2 on. */
  parameters: DuckValue[]
}

const SQL_TYPES: Record<ColumnType, string> = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  integer: 'BIGINT',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'TIMESTAMP',
}

const COMPARISONS = { eq: '=', ne: 'is distinct from', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** As they stand in the file: equal ones keep its order, so that no row is on two pages. */
const ROW = 'file_row_number'

/** One page of rows. */
export function pageOf(query: RowsQuery, columns: readonly DatasetColumn[], places: Places): Question {
  const { conditions, parameters } = conditionsOf(query, places)
  const shown = (query.columns ?? columns.map(({ name }) => name)).map(quoted).join(', ')
  const order = query.sort.map(
    ({ column, descending }) => `${quoted(column)} ${descending ? 'desc' : 'asc'} nulls last`,
  )
  const isSorted = order.length > 0
  const source = isSorted ? `read_parquet($1, ${ROW} = true)` : 'read_parquet($1)'
  const sorted = isSorted ? ` order by ${[...order, ROW].join(', ')}` : ''
  const offset = (query.page - 1) * query.perPage
  return {
    sql: `select ${shown} from ${source}${conditions}${sorted} limit ${query.perPage} offset ${offset}`,
    parameters,
  }
}

/** How many rows there are, counted no further than `most`. */
export function countOf(query: RowsQuery, places: Places, most: number): Question {
  const { conditions, parameters } = conditionsOf(query, places)
  return { sql: `select count(*) from (select 1 from read_parquet($1)${conditions} limit ${most})`, parameters }
}

function conditionsOf({ filters, bbox }: RowsQuery, places: Places): { conditions: string; parameters: DuckValue[] } {
  const parameters: DuckValue[] = []
  const parameter = (value: DuckValue) => {
    parameters.push(value)
    return `$${parameters.length + 1}`
  }
  const conditions = filters.map((filter) => conditionOf(filter, parameter))
  if (bbox) conditions.push(inBox(bbox, places, parameter))
  return { conditions: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '', parameters }
}

type Parameter = (value: DuckValue) => string

function conditionOf({ column, type, operator, value }: RowFilter, parameter: Parameter): string {
  const name = quoted(column)
  if (operator === 'is_null') return value === 'true' ? `${name} is null` : `${name} is not null`
  if (operator === 'contains') return `contains(lower(${name}), lower(${parameter(value)}::varchar))`
  return `${name} ${COMPARISONS[operator]} ${parameter(value)}::${SQL_TYPES[type]}`
}

/** Rows whose place touches the box; without places there are none. */
function inBox([west, south, east, north]: [number, number, number, number], places: Places, parameter: Parameter) {
  const { longitude, latitude, hasGeometry } = places
  if (longitude !== null && latitude !== null) {
    const across = `${quoted(longitude)} between ${parameter(west)}::double and ${parameter(east)}::double`
    return `${across} and ${quoted(latitude)} between ${parameter(south)}::double and ${parameter(north)}::double`
  }
  if (!hasGeometry) return 'false'
  const across = `list_max(${LONGITUDES}) >= ${parameter(west)}::double and list_min(${LONGITUDES}) <= ${parameter(east)}::double`
  return `${across} and list_max(${LATITUDES}) >= ${parameter(south)}::double and list_min(${LATITUDES}) <= ${parameter(north)}::double`
}

const FIGURE = String.raw`-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`
const geometry = quoted(GEOMETRY_COLUMN)
/** Of GeoJSON, the first and the second number of every position. */
const ordinates = (pattern: string) => `cast(regexp_extract_all(${geometry}, '${pattern}', 1) as double[])`
const LONGITUDES = ordinates(String.raw`\[\s*(${FIGURE})\s*,`)
const LATITUDES = ordinates(String.raw`\[\s*${FIGURE}\s*,\s*(${FIGURE})`)
const firstOrdinate = (pattern: string) => `try_cast(regexp_extract(${geometry}, '${pattern}', 1) as double)`

/** A row's place, or of a shape its first corner. */
export function placeOf({ longitude, latitude, hasGeometry }: Places): { x: string; y: string } | null {
  if (longitude !== null && latitude !== null) return { x: quoted(longitude), y: quoted(latitude) }
  if (!hasGeometry) return null
  return {
    x: firstOrdinate(String.raw`\[\s*(${FIGURE})\s*,`),
    y: firstOrdinate(String.raw`\[\s*${FIGURE}\s*,\s*(${FIGURE})`),
  }
}
