import type { Duck } from './duck.ts'
import { literal, quoted } from './names.ts'
import { GEOMETRY_COLUMN, type Places } from './rows-sql.ts'

export type MadeFormat = 'csv' | 'json' | 'geojson'

/** What has to be known of a table to write it. */
export interface Shape {
  columns: readonly string[]
  places: Places
}

interface Making {
  from: string
  to: string
  shape: Shape
}

/** Writes a table as another format: the values as they are, in the order of the file. @throws DuckFailure */
export async function makeFormat(duck: Duck, format: MadeFormat, making: Making): Promise<void> {
  if (format === 'geojson') return makeGeojson(duck, making)
  const { from, to } = making
  const options = format === 'csv' ? 'format csv, header true' : 'format json, array true'
  await duck.run(`copy (select * from read_parquet(${literal(from)})) to ${literal(to)} (${options})`)
}

/**
 * The collection of features in one pass: a line of JSON for each row, between the beginning and the end of the collection.
 * DuckDB puts nothing around the lines of a CSV but what it is told.
 */
const COLLECTION = [
  'format csv',
  'header false',
  `delimiter ''`,
  `quote ''`,
  `escape ''`,
  `prefix '{"type":"FeatureCollection","features":['`,
  `new_line ',\n'`,
  `suffix ']}\n'`,
].join(', ')

async function makeGeojson(duck: Duck, { from, to, shape }: Making): Promise<void> {
  const feature = `{type: 'Feature', geometry: ${geometryOf(shape.places)}, properties: ${propertiesOf(shape)}}`
  await duck.run(
    `copy (select to_json(${feature}) from read_parquet(${literal(from)})) to ${literal(to)} (${COLLECTION})`,
  )
}

/** Null where a row has no place, as RFC 7946 has it. */
function geometryOf({ longitude, latitude }: Places): string {
  if (longitude === null || latitude === null) return `try_cast(${quoted(GEOMETRY_COLUMN)} as json)`
  const [x, y] = [quoted(longitude), quoted(latitude)]
  return `case when ${x} is not null and ${y} is not null then {type: 'Point', coordinates: [${x}::double, ${y}::double]} end`
}

function propertiesOf({ columns, places }: Shape): string {
  const isPlace = (name: string) => places.longitude === null && name === GEOMETRY_COLUMN
  const properties = columns.filter((name) => !isPlace(name)).map((name) => `${quoted(name)} := ${quoted(name)}`)
  return properties.length > 0 ? `struct_pack(${properties.join(', ')})` : `'{}'::json`
}
