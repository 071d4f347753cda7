import { DatabaseSync } from 'node:sqlite'
import { nameList } from './archive.ts'
import { type FeatureSource, MAX_FEATURE_BYTES, type SourceFeature } from './feature-source.ts'
import { type Project, projectionOfCode, projectionOfWkt, projectOrReject } from './projection.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'
import { readWellKnown } from './well-known.ts'

/** Bytes of the envelope by its code in the flags. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64]
const HEADER_BYTES = 8
const MAX_TEXT = 10_000

interface FeatureTable {
  table: string
  geometryColumn: string
  columns: string[]
  project: Project | null
}

/** Opens the only table of features that isn't empty. @throws UnreadableFileError */
export function openGeopackage(path: string): FeatureSource {
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
  const filled = tables.filter(({ name }) => hasRows(database, name))
  if (filled.length > 1)
    throw new UnreadableFileError(
      `The GeoPackage has ${filled.length} layers (${nameList(filled.map(({ name }) => name))}). Save one of them as its own file.`,
    )
  const { name, geometry, srs } = filled[0] ?? tables[0]!
  const columns = database.prepare(`pragma table_xinfo(${quote(name)})`).all() as { name: string; hidden: number }[]
  // Generated columns are computed by expressions of the file.
  const plain = columns.filter(({ hidden }) => hidden === 0).map((column) => column.name)
  if (!plain.includes(geometry)) throw new UnreadableFileError('The GeoPackage has no geometry column.')
  const names = plain.filter((column) => column !== geometry)
  return { table: name, geometryColumn: geometry, columns: names, project: projectionOf(database, srs) }
}

/** Ids are EPSG codes or the file's own; 0 and -1 mean that the system is undefined. */
function projectionOf(database: DatabaseSync, srs: number): Project | null {
  if (srs <= 0) return null
  const own = hasTable(database, 'gpkg_spatial_ref_sys')
    ? database
        .prepare(
          `select organization, organization_coordsys_id as code, substr(definition, 1, 10000) as wkt
           from gpkg_spatial_ref_sys where srs_id = ?`,
        )
        .get(srs)
    : undefined
  if (own && !/^epsg$/i.test(String(own.organization))) return projectionOfWkt(String(own.wkt))
  return projectionOfCode(Number(own?.code ?? srs))
}

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined

const hasRows = (database: DatabaseSync, name: string): boolean =>
  database.prepare(`select 1 from ${quote(name)} limit 1`).get() !== undefined

function* readFeatures(
  path: string,
  { table, geometryColumn, columns, project }: FeatureTable,
): Generator<SourceFeature> {
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
    statement.setReadBigInts(true)
    for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
      const values: Record<string, unknown> = Object.create(null)
      for (const [at, name] of columns.entries()) values[name] = plainValue(row[`c${at}`])
      const { geometry = null, problem } = geometryOf(row.shape)
      yield { number: ++number, values, ...(problem ? { geometry, problem } : projectOrReject(geometry, project)) }
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : damaged(error)
  } finally {
    database.close()
  }
}

/** Integers that a number can't hold become text. */
function plainValue(value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

/** The WKB behind the header of a GeoPackage geometry. */
function geometryOf(blob: unknown): Partial<Pick<SourceFeature, 'geometry' | 'problem'>> {
  if (blob === null) return {}
  const problem = 'The geometry isn’t a GeoPackage geometry.'
  if (!(blob instanceof Uint8Array) || blob[0] !== 0x47 || blob[1] !== 0x50 || blob.length <= HEADER_BYTES)
    return { problem }
  const flags = blob[3]!
  if ((flags & 0x10) !== 0) return {}
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7]
  const geometry = envelope === undefined ? null : readWellKnown(blob.subarray(HEADER_BYTES + envelope))
  return geometry ? { geometry } : { problem }
}
