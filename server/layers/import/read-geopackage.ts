import { DatabaseSync } from 'node:sqlite'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import { type LayerSource, MAX_FEATURE_BYTES, type SourceFeature } from './layer-source.ts'
import { projected } from './read-flatgeobuf.ts'

const GEOGRAPHIC = new Set([4326, 4269])
/** Bytes of the envelope by its code in the flags. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64]
const HEADER_BYTES = 8
const MAX_TEXT = 10_000

interface FeatureTable {
  table: string
  geometryColumn: string
  columns: string[]
}

/** Opens the largest table of features. @throws UnreadableFileError */
export function openGeopackage(path: string): LayerSource {
  const table = withDatabase(path, findFeatureTable)
  return { format: 'geopackage', features: () => readFeatures(path, table) }
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false })
  // Functions that the file defines for itself, such as defaults of columns, don't run.
  database.exec('pragma trusted_schema = off')
  return database
}

function withDatabase<T>(path: string, read: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | undefined
  try {
    database = connect(path)
    return read(database)
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : damaged(error)
  } finally {
    database?.close()
  }
}

const damaged = (cause: unknown) => new UnreadableFileError('The GeoPackage is damaged or incomplete.', { cause })
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

function findFeatureTable(database: DatabaseSync): FeatureTable {
  // Only tables: reading a view runs whatever it contains.
  const tables = database
    .prepare(
      `select c.table_name as name, g.column_name as geometry, g.srs_id as srs from gpkg_contents c
       join gpkg_geometry_columns g on g.table_name = c.table_name
       join sqlite_schema s on s.name = c.table_name and s.type = 'table' and s.sql not like 'create virtual%'
       where c.data_type = 'features' limit 100`,
    )
    .all() as { name: string; geometry: string; srs: number }[]
  if (tables.length === 0) throw new UnreadableFileError('The GeoPackage has no table of features.')
  const counted = tables.map((table) => ({ ...table, count: countOf(database, table.name) }))
  const { name, geometry, srs } = counted.sort((a, b) => b.count - a.count)[0]!
  if (!GEOGRAPHIC.has(srs)) throw new UnreadableFileError(projected(srs))
  const columns = database.prepare(`pragma table_xinfo(${quote(name)})`).all() as { name: string; hidden: number }[]
  // Generated columns are computed by expressions of the file.
  const plain = columns.filter(({ hidden }) => hidden === 0).map((column) => column.name)
  if (!plain.includes(geometry)) throw new UnreadableFileError('The GeoPackage has no geometry column.')
  return { table: name, geometryColumn: geometry, columns: plain.filter((column) => column !== geometry) }
}

const countOf = (database: DatabaseSync, name: string) =>
  Number(database.prepare(`select count(*) as count from ${quote(name)}`).get()?.count ?? 0)

function* readFeatures(path: string, { table, geometryColumn, columns }: FeatureTable): Generator<SourceFeature> {
  const database = connect(path)
  let number = 0
  try {
    const geometry = quote(geometryColumn)
    const list = columns.map(
      (name, at) => `case when length(${quote(name)}) <= ${MAX_TEXT} then ${quote(name)} end as c${at}`,
    )
    const statement = database.prepare(
      `select ${[...list, `case when length(${geometry}) <= ${MAX_FEATURE_BYTES} then ${geometry} end as shape`].join(', ')} from ${quote(table)}`,
    )
    statement.setReadBigInts(false)
    for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
      const values: Record<string, unknown> = Object.create(null)
      for (const [at, name] of columns.entries()) values[name] = row[`c${at}`]
      yield { number: ++number, values, ...geometryOf(row.shape) }
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : damaged(error)
  } finally {
    database.close()
  }
}

/** The WKB behind the header of a GeoPackage geometry. */
function geometryOf(blob: unknown): Pick<SourceFeature, 'geometry' | 'problem'> {
  if (blob === null) return { geometry: null }
  if (!(blob instanceof Uint8Array) || blob[0] !== 0x47 || blob[1] !== 0x50 || blob.length <= HEADER_BYTES)
    return { geometry: null, problem: 'The geometry isn’t a GeoPackage geometry.' }
  const flags = blob[3]!
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7]
  if (envelope === undefined) return { geometry: null, problem: 'The geometry isn’t a GeoPackage geometry.' }
  return (flags & 0x10) !== 0 ? { geometry: null } : { geometry: { wkb: blob.subarray(HEADER_BYTES + envelope) } }
}
