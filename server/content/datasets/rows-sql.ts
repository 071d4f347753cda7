import type { ColumnType, DatasetColumn } from '../../../domain/dataset/dataset.ts'
import type { RowFilter, RowsQuery } from '../../../domain/dataset/dataset-query.ts'
import type { DuckValue } from './duckdb/protocol.ts'
import { quoteIdentifier } from './duckdb/quoting.ts'

/** Where a table has its coordinates: in two columns, or as GeoJSON in the geometry column. */
export interface CoordinateColumns {
  longitude: string | null
  latitude: string | null
  hasGeometry: boolean
}

export const GEOMETRY_COLUMN = 'geometry'

/** A DuckDB query whose parameter 1 is the table's file. */
export interface TableQuery {
  sql: string
  /** Starting with parameter 2. */
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

/** Breaks ties in file order, so that no row appears on two pages. */
const ROW = 'file_row_number'

/** Selects one page of rows. */
export function pageQuery(query: RowsQuery, columns: readonly DatasetColumn[], places: CoordinateColumns): TableQuery {
  const { conditions, parameters } = whereClause(query, places)
  const shown = (query.columns ?? columns.map(({ name }) => name)).map(quoteIdentifier).join(', ')
  const order = query.sort.map(
    ({ column, descending }) => `${quoteIdentifier(column)} ${descending ? 'desc' : 'asc'} nulls last`,
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

/** Counts matching rows, up to `limit`. */
export function countQuery(query: RowsQuery, places: CoordinateColumns, limit: number): TableQuery {
  const { conditions, parameters } = whereClause(query, places)
  return { sql: `select count(*) from (select 1 from read_parquet($1)${conditions} limit ${limit})`, parameters }
}

function whereClause(
  { filters, bbox }: RowsQuery,
  places: CoordinateColumns,
): { conditions: string; parameters: DuckValue[] } {
  const parameters: DuckValue[] = []
  const parameter = (value: DuckValue) => {
    parameters.push(value)
    return `$${parameters.length + 1}`
  }
  const conditions = filters.map((filter) => condition(filter, parameter))
  if (bbox) conditions.push(inBox(bbox, places, parameter))
  return { conditions: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '', parameters }
}

type Parameter = (value: DuckValue) => string

function condition({ column, type, operator, value }: RowFilter, parameter: Parameter): string {
  const name = quoteIdentifier(column)
  if (operator === 'is_null') return value === 'true' ? `${name} is null` : `${name} is not null`
  if (operator === 'contains') return `contains(lower(${name}), lower(${parameter(value)}::varchar))`
  return `${name} ${COMPARISONS[operator]} ${parameter(value)}::${SQL_TYPES[type]}`
}

/** Matches rows whose coordinates or bounding box touch the box. Nothing matches in a table without coordinates. */
function inBox(
  [west, south, east, north]: [number, number, number, number],
  places: CoordinateColumns,
  parameter: Parameter,
) {
  const { longitude, latitude, hasGeometry } = places
  if (longitude !== null && latitude !== null) {
    const overlaps = `${quoteIdentifier(longitude)} between ${parameter(west)}::double and ${parameter(east)}::double`
    return `${overlaps} and ${quoteIdentifier(latitude)} between ${parameter(south)}::double and ${parameter(north)}::double`
  }
  if (!hasGeometry) return 'false'
  const overlaps = `list_max(${LONGITUDES}) >= ${parameter(west)}::double and list_min(${LONGITUDES}) <= ${parameter(east)}::double`
  return `${overlaps} and list_max(${LATITUDES}) >= ${parameter(south)}::double and list_min(${LATITUDES}) <= ${parameter(north)}::double`
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`
const geometry = quoteIdentifier(GEOMETRY_COLUMN)
/** Extracts the first or second number of every GeoJSON position. */
const ordinates = (pattern: string) => `cast(regexp_extract_all(${geometry}, '${pattern}', 1) as double[])`
const LONGITUDES = ordinates(String.raw`\[\s*(${NUMBER})\s*,`)
const LATITUDES = ordinates(String.raw`\[\s*${NUMBER}\s*,\s*(${NUMBER})`)
const firstOrdinate = (pattern: string) => `try_cast(regexp_extract(${geometry}, '${pattern}', 1) as double)`

/** The number of positions of a row's geometry. */
export const POSITION_COUNT = String.raw`len(regexp_extract_all(${geometry}, '\[\s*-?\d'))`

/** A row's point, or the first vertex of its shape. */
export function coordinatesSql({
  longitude,
  latitude,
  hasGeometry,
}: CoordinateColumns): { x: string; y: string } | null {
  if (longitude !== null && latitude !== null) return { x: quoteIdentifier(longitude), y: quoteIdentifier(latitude) }
  if (!hasGeometry) return null
  return {
    x: firstOrdinate(String.raw`\[\s*(${NUMBER})\s*,`),
    y: firstOrdinate(String.raw`\[\s*${NUMBER}\s*,\s*(${NUMBER})`),
  }
}
