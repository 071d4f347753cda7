import type { DatasetColumn } from '../../../../domain/dataset/dataset.ts'
import type { DuckSession, DuckValue } from '../duckdb/duck.ts'
import { quoteIdentifier, quoteLiteral } from '../duckdb/quoting.ts'
import { type Bounds, GEOMETRY } from './flatten.ts'
import type { TypedColumn } from './typed-columns.ts'

export interface TableFacts {
  rowCount: number
  columns: DatasetColumn[]
  bounds: Bounds | null
  longitudeColumn: string | null
  latitudeColumn: string | null
}

/** Columns analyzed in one query. */
const COLUMNS_PER_QUERY = 100
const MAX_VALUE_LENGTH = 200

/** Profiles a table. `bounds` are those of its geometry column, if any. */
export async function tableFacts(
  duck: DuckSession,
  table: string,
  typed: readonly TypedColumn[],
  bounds: Bounds | null,
): Promise<TableFacts> {
  const from = `FROM read_parquet(${quoteLiteral(table)})`
  const { rows } = await duck.query(`SELECT count(*) ${from}`)
  const rowCount = Number(rows[0]?.[0] ?? 0)
  const columns: DatasetColumn[] = []
  for (let at = 0; at < typed.length; at += COLUMNS_PER_QUERY) {
    columns.push(...(await factsOf(duck, from, typed.slice(at, at + COLUMNS_PER_QUERY), rowCount)))
  }
  const places = bounds ? null : await findCoordinates(duck, from, columns)
  return {
    rowCount,
    columns,
    bounds: bounds ?? places?.bounds ?? null,
    longitudeColumn: places?.longitude ?? null,
    latitudeColumn: places?.latitude ?? null,
  }
}

async function factsOf(
  duck: DuckSession,
  from: string,
  typed: readonly TypedColumn[],
  rowCount: number,
): Promise<DatasetColumn[]> {
  const facts = typed.map(({ name, type }) => {
    const column = quoteIdentifier(name)
    // The range of a geometry's text is meaningless.
    const text = name === GEOMETRY ? 'NULL' : type === 'text' ? `left(${column}, ${MAX_VALUE_LENGTH})` : column
    return `count(${column}), approx_count_distinct(${column}), CAST(min(${text}) AS VARCHAR), CAST(max(${text}) AS VARCHAR)`
  })
  const { rows } = await duck.query(`SELECT ${facts.join(', ')} ${from}`)
  return typed.map(({ name, type }, at) => {
    const [filled, distinct, min, max] = (rows[0] ?? []).slice(at * 4, at * 4 + 4)
    return {
      name,
      type,
      nulls: rowCount - Number(filled),
      distinct: Math.min(Number(distinct), Number(filled)),
      min: textOrNull(min),
      max: textOrNull(max),
    }
  })
}

const textOrNull = (value: DuckValue | undefined) => (typeof value === 'string' ? value : null)

const LONGITUDE = [
  /^(longitude|lng|lon|long|x_?coord(inate)?)$/i,
  /(^|[_\s])(longitude|lng|lon|long)([_\s]|$)/i,
  /^x$/i,
]
const LATITUDE = [/^(latitude|lat|y_?coord(inate)?)$/i, /(^|[_\s])(latitude|lat)([_\s]|$)/i, /^y$/i]
/** Share of rows with both values that must be valid coordinates, since some data has mistakes. */
const MIN_VALID_SHARE = 0.9

interface Coordinates {
  longitude: string
  latitude: string
  bounds: Bounds
}

/** Finds two columns that are named like coordinates and hold them, the clearest names first. */
async function findCoordinates(
  duck: DuckSession,
  from: string,
  columns: readonly DatasetColumn[],
): Promise<Coordinates | null> {
  const numbers = columns.filter(({ type }) => type === 'number' || type === 'integer')
  for (const [index, pattern] of LONGITUDE.entries()) {
    const longitude = numbers.find(({ name }) => pattern.test(name))?.name
    const latitude = numbers.find(({ name }) => LATITUDE[index]?.test(name))?.name
    const bounds = longitude && latitude ? await boundsOf(duck, from, longitude, latitude) : null
    if (longitude && latitude && bounds) return { longitude, latitude, bounds }
  }
  return null
}

async function boundsOf(duck: DuckSession, from: string, longitude: string, latitude: string): Promise<Bounds | null> {
  const [x, y] = [quoteIdentifier(longitude), quoteIdentifier(latitude)]
  const onGlobe = `FILTER (WHERE ${x} BETWEEN -180 AND 180 AND ${y} BETWEEN -90 AND 90)`
  const { rows } = await duck.query(`SELECT count(*) FILTER (WHERE ${x} IS NOT NULL AND ${y} IS NOT NULL),
    count(*) ${onGlobe}, CAST(min(${x}) ${onGlobe} AS DOUBLE), CAST(min(${y}) ${onGlobe} AS DOUBLE),
    CAST(max(${x}) ${onGlobe} AS DOUBLE), CAST(max(${y}) ${onGlobe} AS DOUBLE) ${from}`)
  const [all = 0, good = 0, west = 0, south = 0, east = 0, north = 0] = (rows[0] ?? []).map(Number)
  return good > 0 && good >= all * MIN_VALID_SHARE ? { west, south, east, north } : null
}
