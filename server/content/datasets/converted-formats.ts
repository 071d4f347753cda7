import type { Duck } from './duckdb/duck.ts'
import { quoteIdentifier, quoteLiteral } from './duckdb/quoting.ts'
import { type CoordinateColumns, GEOMETRY_COLUMN } from './rows-sql.ts'

export type ConvertedFormat = 'csv' | 'json' | 'geojson'

/** The columns needed to convert a table. */
export interface TableShape {
  columns: readonly string[]
  places: CoordinateColumns
}

interface Conversion {
  from: string
  to: string
  shape: TableShape
}

/** Converts a Parquet table to another format, with the same values and row order. @throws DuckFailure */
export async function writeConvertedFile(duck: Duck, format: ConvertedFormat, making: Conversion): Promise<void> {
  if (format === 'geojson') return writeGeojson(duck, making)
  const { from, to } = making
  const options = format === 'csv' ? 'format csv, header true' : 'format json, array true'
  await duck.run(`copy (select * from read_parquet(${quoteLiteral(from)})) to ${quoteLiteral(to)} (${options})`)
}

/**
 * Writes a FeatureCollection in one pass: one line of JSON per row between the collection's start and end. DuckDB's CSV
 * writer without delimiter, quote or escape writes each line verbatim.
 */
const FEATURE_COLLECTION_OPTIONS = [
  'format csv',
  'header false',
  `delimiter ''`,
  `quote ''`,
  `escape ''`,
  `prefix '{"type":"FeatureCollection","features":['`,
  `new_line ',\n'`,
  `suffix ']}\n'`,
].join(', ')

async function writeGeojson(duck: Duck, { from, to, shape }: Conversion): Promise<void> {
  const feature = `{type: 'Feature', geometry: ${geometrySql(shape.places)}, properties: ${propertiesSql(shape)}}`
  await duck.run(
    `copy (select to_json(${feature}) from read_parquet(${quoteLiteral(from)})) to ${quoteLiteral(to)} (${FEATURE_COLLECTION_OPTIONS})`,
  )
}

/** Null where a row has no coordinates, per RFC 7946. */
function geometrySql({ longitude, latitude }: CoordinateColumns): string {
  if (longitude === null || latitude === null) return `try_cast(${quoteIdentifier(GEOMETRY_COLUMN)} as json)`
  const [x, y] = [quoteIdentifier(longitude), quoteIdentifier(latitude)]
  return `case when ${x} is not null and ${y} is not null then {type: 'Point', coordinates: [${x}::double, ${y}::double]} end`
}

function propertiesSql({ columns, places }: TableShape): string {
  const isGeometry = (name: string) => places.longitude === null && name === GEOMETRY_COLUMN
  const properties = columns
    .filter((name) => !isGeometry(name))
    .map((name) => `${quoteIdentifier(name)} := ${quoteIdentifier(name)}`)
  return properties.length > 0 ? `struct_pack(${properties.join(', ')})` : `'{}'::json`
}
