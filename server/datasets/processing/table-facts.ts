import type { DatasetColumn } from '../../domain/dataset.ts'
import type { DuckSession, DuckValue } from './duck.ts'
import { type Bounds, GEOMETRY } from './flatten.ts'
import { literal, quoted } from './names.ts'
import type { TypedColumn } from './typed-columns.ts'

export interface TableFacts {
  rowCount: number
  columns: DatasetColumn[]
  bounds: Bounds | null
  longitudeColumn: string | null
  latitudeColumn: string | null
}

/** Columns that are asked about in one statement. */
const AT_ONCE = 100
const LONGEST_TOLD = 200

/** What is worth knowing of a table. `bounds` are those of its geometry, where it has one. */
export async function tableFacts(
  duck: DuckSession,
  table: string,
  typed: readonly TypedColumn[],
  bounds: Bounds | null,
): Promise<TableFacts> {
  const from = `FROM read_parquet(${literal(table)})`
  const { rows } = await duck.query(`SELECT count(*) ${from}`)
  const rowCount = Number(rows[0]?.[0] ?? 0)
  const columns: DatasetColumn[] = []
  for (let at = 0; at < typed.length; at += AT_ONCE) {
    columns.push(...(await factsOf(duck, from, typed.slice(at, at + AT_ONCE), rowCount)))
  }
  const places = bounds ? null : await findPlaces(duck, from, columns)
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
    const column = quoted(name)
    // What a shape begins with tells nothing.
    const text = name === GEOMETRY ? 'NULL' : type === 'text' ? `left(${column}, ${LONGEST_TOLD})` : column
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
/** Of the rows with both, so many must be places on the globe: some data has mistakes in it. */
const SHARE = 0.9

interface Places {
  longitude: string
  latitude: string
  bounds: Bounds
}

/** Two columns that are called like coordinates and hold them; those called more clearly count more. */
async function findPlaces(duck: DuckSession, from: string, columns: readonly DatasetColumn[]): Promise<Places | null> {
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
  const [x, y] = [quoted(longitude), quoted(latitude)]
  const onGlobe = `FILTER (WHERE ${x} BETWEEN -180 AND 180 AND ${y} BETWEEN -90 AND 90)`
  const { rows } = await duck.query(`SELECT count(*) FILTER (WHERE ${x} IS NOT NULL AND ${y} IS NOT NULL),
    count(*) ${onGlobe}, CAST(min(${x}) ${onGlobe} AS DOUBLE), CAST(min(${y}) ${onGlobe} AS DOUBLE),
    CAST(max(${x}) ${onGlobe} AS DOUBLE), CAST(max(${y}) ${onGlobe} AS DOUBLE) ${from}`)
  const [all = 0, good = 0, west = 0, south = 0, east = 0, north = 0] = (rows[0] ?? []).map(Number)
  return good > 0 && good >= all * SHARE ? { west, south, east, north } : null
}
