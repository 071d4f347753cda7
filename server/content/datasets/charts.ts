import type { DatasetColumn } from '../../../domain/dataset/dataset.ts'
import type { ColumnDetail } from '../../../domain/dataset/dataset-catalog.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { DuckValue } from './duckdb/duck.ts'
import { quoteIdentifier } from './duckdb/quoting.ts'
import { type MapShapes, type Position, simplifyShapes } from './map-shapes.ts'
import { type PublicFile, tableOf } from './public-file.ts'
import { coordinatesSql, GEOMETRY_COLUMN, POSITION_COUNT } from './rows-sql.ts'
import type { Tables } from './tables.ts'

/** Number of rows in each of a few equal ranges of a column's values. */
export interface Histogram {
  column: string
  unit: string | null
  /** `from` is included and `to` excluded, except in the last bin. */
  bins: { from: number; to: number; count: number }[]
  /** Number of rows without a value. */
  empty: number
}

/** The first rows, with long texts truncated. */
export interface Preview {
  columns: string[]
  rows: (string | number | boolean | null)[][]
  /** The number of positions of each row's geometry; empty for a dataset without a geometry column. */
  positions: (number | null)[]
}

/** A sample of the rows, as they are drawn on a map. */
export interface MapFeatures extends MapShapes {
  bounds: Box
}

const PREVIEW_ROWS = 10
const MAX_CELL_LENGTH = 160
const PREVIEW_COLUMNS = 24
const MAX_BINS = 12
/** Columns and rows of the grid in which map points are aggregated. */
const GRID = { x: 96, y: 54 }
const MAX_POINTS = 1_200
const MAX_SHAPES = 4_000
/** Geometries with more text than this are left out of the map. */
const MAX_SHAPE_BYTES = 1_000_000
const MAX_SHAPES_BYTES = 6_000_000
const CHART_TIMEOUT_MS = 8_000

const isNumeric = ({ type }: DatasetColumn): boolean => type === 'number' || type === 'integer'

/** Columns with a histogram: numbers that aren't all equal. Coordinates and row numbers come last. */
export function chartColumns({ detail: { columns, row_count }, places }: PublicFile): ColumnDetail[] {
  const candidates = columns.filter((column) => isNumeric(column) && Number(column.min) < Number(column.max))
  const isSecondary = ({ name, type, distinct }: DatasetColumn) =>
    name === places.longitude ||
    name === places.latitude ||
    (type === 'integer' && row_count !== null && distinct > row_count * 0.9)
  return [...candidates.filter((column) => !isSecondary(column)), ...candidates.filter(isSecondary)]
}

export async function readPreview(tables: Tables, file: PublicFile): Promise<Preview> {
  const columns = file.detail.columns.slice(0, PREVIEW_COLUMNS)
  const cells = columns.map(({ name, type }) =>
    type === 'text'
      ? `left(${quoteIdentifier(name)}, ${MAX_CELL_LENGTH}) as ${quoteIdentifier(name)}`
      : quoteIdentifier(name),
  )
  const hasGeometry = columns.some(({ name, type }) => name === GEOMETRY_COLUMN && type === 'text')
  const selected = hasGeometry ? [...cells, `${POSITION_COUNT} as positions`] : cells
  const sql = `select ${selected.join(', ')} from read_parquet($1) limit ${PREVIEW_ROWS}`
  const { rows } = await tables.query(tableOf(file), { sql, parameters: [] }, { timeoutMs: CHART_TIMEOUT_MS })
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => row.slice(0, columns.length).map(toCell)),
    positions: hasGeometry ? rows.map((row) => (row.at(-1) == null ? null : Number(row.at(-1)))) : [],
  }
}

const toCell = (value: DuckValue) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** @throws AppError `not_found` for a column without a histogram */
export async function readHistogram(tables: Tables, file: PublicFile, name: string): Promise<Histogram> {
  const column = chartColumns(file).find((candidate) => candidate.name === name)
  if (!column) throw new AppError('not_found')
  const [low, high] = [Number(column.min), Number(column.max)]
  const { count, width } = binsOf(column, low, high)
  const value = quoteIdentifier(column.name)
  const sql = `select least(floor((${value}::double - $2::double) / $3::double), ${count - 1})::integer as bin, count(*)
    from read_parquet($1) where ${value} is not null and isfinite(${value}::double) group by 1`
  const { rows } = await tables.query(tableOf(file), { sql, parameters: [low, width] }, { timeoutMs: CHART_TIMEOUT_MS })
  const counts = new Map(rows.map(([bin, rowCount]) => [Number(bin), Number(rowCount)]))
  const bins = Array.from({ length: count }, (_, at) => ({
    from: low + at * width,
    to: at === count - 1 ? Math.max(high, low + count * width) : low + (at + 1) * width,
    count: counts.get(at) ?? 0,
  }))
  return { column: column.name, unit: column.unit, bins, empty: column.nulls }
}

/** Integer columns get bins of integer width, so that every bin covers the same number of values. */
function binsOf({ type }: DatasetColumn, low: number, high: number): { count: number; width: number } {
  if (type !== 'integer') return { count: MAX_BINS, width: (high - low) / MAX_BINS }
  const width = Math.ceil((high - low + 1) / MAX_BINS)
  return { count: Math.ceil((high - low + 1) / width), width }
}

/** Null for a dataset without coordinates. */
export async function readMapFeatures(tables: Tables, file: PublicFile): Promise<MapFeatures | null> {
  const place = coordinatesSql(file.places)
  const { bounds } = file.detail
  if (!place || !bounds) return null
  const shapes = await readShapes(tables, file, bounds)
  if (shapes && shapes.lines.length + shapes.areas.length > 0) return { bounds, ...shapes }
  return { bounds, points: await readPoints(tables, file, { place, bounds }), lines: [], areas: [] }
}

/** Simplified geometries of rows at equal distances in the file; null for a dataset whose coordinates are two columns. */
async function readShapes(tables: Tables, file: PublicFile, bounds: Box): Promise<MapShapes | null> {
  const { longitude, latitude } = file.places
  if (longitude !== null && latitude !== null) return null
  const geometry = quoteIdentifier(GEOMETRY_COLUMN)
  const step = Math.max(1, Math.ceil((file.detail.row_count ?? 0) / MAX_SHAPES))
  const sample = `select ${geometry}, sum(strlen(${geometry})) over (order by file_row_number) as bytes
    from read_parquet($1, file_row_number = true)
    where file_row_number % ${step} = 0 and strlen(${geometry}) <= ${MAX_SHAPE_BYTES}`
  const sql = `select ${geometry} from (${sample}) where bytes <= ${MAX_SHAPES_BYTES} limit ${MAX_SHAPES}`
  const { rows } = await tables.query(tableOf(file), { sql, parameters: [] }, { timeoutMs: CHART_TIMEOUT_MS })
  return simplifyShapes(
    rows.map(([text]) => String(text)),
    bounds,
  )
}

/** The mean point of each grid cell with rows, the densest cell first. */
async function readPoints(
  tables: Tables,
  file: PublicFile,
  { place, bounds: [west, south, east, north] }: { place: { x: string; y: string }; bounds: Box },
): Promise<Position[]> {
  const sql = `select avg(x), avg(y) from (select ${place.x} as x, ${place.y} as y from read_parquet($1))
    where x between $2::double and $4::double and y between $3::double and $5::double
    group by floor((x - $2::double) * $6::double), floor((y - $3::double) * $7::double)
    order by count(*) desc limit ${MAX_POINTS}`
  const scale = [GRID.x / Math.max(east - west, 1e-6), GRID.y / Math.max(north - south, 1e-6)]
  const parameters = [west, south, east, north, ...scale]
  const { rows } = await tables.query(tableOf(file), { sql, parameters }, { timeoutMs: CHART_TIMEOUT_MS })
  return rows.map(([x, y]) => [Number(x), Number(y)])
}
