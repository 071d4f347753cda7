import type { DatasetColumn } from '../../../domain/dataset.ts'
import type { ColumnDetail } from '../../../domain/dataset-catalogue.ts'
import type { Box } from '../../../domain/distance.ts'
import { AppError } from '../../../domain/errors.ts'
import type { DuckValue } from '../../datasets/duck.ts'
import { quoted } from '../../datasets/names.ts'
import { placeOf } from '../../datasets/rows-sql.ts'
import type { Tables } from '../../datasets/tables.ts'
import { type PublicFile, tableOf } from './public-file.ts'

/** How often the values of a column fall into each of a few equal ranges. */
export interface Histogram {
  column: string
  unit: string | null
  /** From `from` up to `to`; the last one holds its end too. */
  bins: { from: number; to: number; count: number }[]
  /** Rows without a value. */
  empty: number
}

/** The first rows as text that fits a cell. */
export interface Preview {
  columns: string[]
  rows: (string | number | boolean | null)[][]
}

export interface PlacesOnMap {
  bounds: Box
  points: { latitude: number; longitude: number }[]
}

const PREVIEW_ROWS = 10
const LONGEST_CELL = 160
const PREVIEW_COLUMNS = 24
const MOST_BINS = 12
/** Columns and rows of the grid that a map's places are gathered in. */
const GRID = { x: 96, y: 54 }
const MOST_DOTS = 1_200
const PICTURE_MS = 8_000

export const isNumeric = ({ type }: DatasetColumn): boolean => type === 'number' || type === 'integer'

/** What can be drawn: numbers that are not all the same. Where a row lies and what it is numbered by come last. */
export function chartColumns({ detail: { columns, row_count }, places }: PublicFile): ColumnDetail[] {
  const drawable = columns.filter((column) => isNumeric(column) && Number(column.min) < Number(column.max))
  const isDull = ({ name, type, distinct }: DatasetColumn) =>
    name === places.longitude ||
    name === places.latitude ||
    (type === 'integer' && row_count !== null && distinct > row_count * 0.9)
  return [...drawable.filter((column) => !isDull(column)), ...drawable.filter(isDull)]
}

export async function readPreview(tables: Tables, file: PublicFile): Promise<Preview> {
  const columns = file.detail.columns.slice(0, PREVIEW_COLUMNS)
  const cells = columns.map(({ name, type }) =>
    type === 'text' ? `left(${quoted(name)}, ${LONGEST_CELL}) as ${quoted(name)}` : quoted(name),
  )
  const sql = `select ${cells.join(', ')} from read_parquet($1) limit ${PREVIEW_ROWS}`
  const { rows } = await tables.ask(tableOf(file), { sql, parameters: [] }, { timeoutMs: PICTURE_MS })
  return { columns: columns.map(({ name }) => name), rows: rows.map((row) => row.map(toCell)) }
}

const toCell = (value: DuckValue) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** @throws AppError `not_found` for a column that cannot be drawn */
export async function readHistogram(tables: Tables, file: PublicFile, name: string): Promise<Histogram> {
  const column = chartColumns(file).find((drawable) => drawable.name === name)
  if (!column) throw new AppError('not_found')
  const [low, high] = [Number(column.min), Number(column.max)]
  const { count, width } = binsOf(column, low, high)
  const value = quoted(column.name)
  const sql = `select least(floor((${value}::double - $2::double) / $3::double), ${count - 1})::integer as bin, count(*)
    from read_parquet($1) where ${value} is not null and isfinite(${value}::double) group by 1`
  const { rows } = await tables.ask(tableOf(file), { sql, parameters: [low, width] }, { timeoutMs: PICTURE_MS })
  const counts = new Map(rows.map(([bin, rowsIn]) => [Number(bin), Number(rowsIn)]))
  const bins = Array.from({ length: count }, (_, at) => ({
    from: low + at * width,
    to: at === count - 1 ? Math.max(high, low + count * width) : low + (at + 1) * width,
    count: counts.get(at) ?? 0,
  }))
  return { column: column.name, unit: column.unit, bins, empty: column.nulls }
}

/** Whole numbers get ranges of whole width, so that none holds more of them than the others. */
function binsOf({ type }: DatasetColumn, low: number, high: number): { count: number; width: number } {
  if (type !== 'integer') return { count: MOST_BINS, width: (high - low) / MOST_BINS }
  const width = Math.ceil((high - low + 1) / MOST_BINS)
  return { count: Math.ceil((high - low + 1) / width), width }
}

/** One place for each cell of a grid that has rows, the fullest first; null for a dataset without places. */
export async function readPlaces(tables: Tables, file: PublicFile): Promise<PlacesOnMap | null> {
  const place = placeOf(file.places)
  const { bounds } = file.detail
  if (!place || !bounds) return null
  const [west, south, east, north] = bounds
  const sql = `select avg(x), avg(y) from (select ${place.x} as x, ${place.y} as y from read_parquet($1))
    where x between $2::double and $4::double and y between $3::double and $5::double
    group by floor((x - $2::double) * $6::double), floor((y - $3::double) * $7::double)
    order by count(*) desc limit ${MOST_DOTS}`
  const scale = [GRID.x / Math.max(east - west, 1e-6), GRID.y / Math.max(north - south, 1e-6)]
  const parameters = [west, south, east, north, ...scale]
  const { rows } = await tables.ask(tableOf(file), { sql, parameters }, { timeoutMs: PICTURE_MS })
  return { bounds, points: rows.map(([x, y]) => ({ longitude: Number(x), latitude: Number(y) })) }
}
