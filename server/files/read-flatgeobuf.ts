import { readFile, stat } from 'node:fs/promises'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js'
import { calcTreeSize } from 'flatgeobuf/lib/mjs/packedrtree.js'
import type { Geometry } from 'geojson'
import { type FeatureSource, MAX_FEATURE_BYTES, type SourceFeature } from './feature-source.ts'
import { type Project, projectionOfCode, projectOrReject } from './projection.ts'
import { MAX_COLUMNS, tooManyColumns, UnreadableFileError } from './unreadable-file-error.ts'

/** The file has to fit in memory. */
const MAX_BYTES = 100_000_000
const MAGIC_BYTES = 8

/** @throws UnreadableFileError */
export async function openFlatgeobuf(path: string): Promise<FeatureSource> {
  if ((await stat(path)).size > MAX_BYTES)
    throw new UnreadableFileError('A FlatGeobuf file can have up to 100 MB. Save it as GeoJSON or GeoPackage.')
  const bytes = await readFile(path)
  return { format: 'flatgeobuf', features: () => readFeatures(bytes) }
}

async function* readFeatures(bytes: Buffer): AsyncGenerator<SourceFeature> {
  let number = 0
  try {
    let project: Project | null = null
    const headerMetaFn = (header: HeaderMeta) => {
      assertWhole(bytes, header)
      project = header.crs?.code ? projectionOfCode(header.crs.code) : null
    }
    for await (const { id, properties, geometry } of deserialize(bytes, { headerMetaFn })) {
      const values: Record<string, unknown> = Object.assign(Object.create(null), properties)
      if (id !== undefined) values.id ??= id
      yield { number: ++number, values, ...projectOrReject((geometry ?? null) as Geometry | null, project) }
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError(`The FlatGeobuf file is damaged after feature ${number}.`, { cause: error })
  }
}

/**
 * Checks that the features, each of which starts with its length, end where the file does: the library reads what is
 * missing as zeros.
 * @throws UnreadableFileError
 */
function assertWhole(bytes: Buffer, { columns, featuresCount, indexNodeSize }: HeaderMeta): void {
  if (columns && columns.length > MAX_COLUMNS) throw tooManyColumns(columns.length)
  if (indexNodeSize > 0 && !(featuresCount > 0 && featuresCount < bytes.length)) throw new Error('No features to index')
  const index = indexNodeSize > 0 ? calcTreeSize(featuresCount, indexNodeSize) : 0
  let at = MAGIC_BYTES + 4 + bytes.readUInt32LE(MAGIC_BYTES) + index
  while (at < bytes.length) {
    const length = bytes.readUInt32LE(at)
    if (length > MAX_FEATURE_BYTES) throw new Error('A feature is too long')
    at += 4 + length
  }
  if (at !== bytes.length) throw new Error('The last feature is incomplete')
}
