import { join } from 'node:path'
import type { Entry } from 'yauzl'
import {
  assertNested,
  assertUnpackable,
  describeContents,
  entriesOf,
  gunzipInto,
  isOfficePackage,
  nameList,
  nestedArchive,
  openArchive,
  otherArchive,
  shapefileParts,
  unpackEntry,
} from './archive.ts'
import { openCsv } from './csv.ts'
import { detectEncoding, startOfText } from './encoding.ts'
import type { FeatureSource } from './feature-source.ts'
import { readHead } from './read-head.ts'
import { sniffFeatures } from './sniff-features.ts'
import type { Table } from './table.ts'
import { featuresOfTable } from './table-features.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

export interface OpenFeaturesOptions {
  /** For unpacked files; the caller deletes it. */
  folder: string
  /** Columns of the geometry that are named on the command line or in a form. */
  columns: ReadonlyMap<string, string>
  signal: AbortSignal
}

/** Opens a file of features or a table with their places, see `openFile`. @throws UnreadableFileError */
export async function openFeatures(path: string, { columns, ...options }: OpenFeaturesOptions): Promise<FeatureSource> {
  const opened = await openFile(path, options)
  return 'rows' in opened ? featuresOfTable(opened, columns) : opened
}

type OpenFileOptions = Omit<OpenFeaturesOptions, 'columns'>

/**
 * Opens a table or a file of features, whose format is detected from its content. Readers are loaded only when they are
 * needed.
 * @throws UnreadableFileError
 */
export async function openFile(path: string, options: OpenFileOptions): Promise<Table | FeatureSource> {
  const format = sniffFeatures((await readHead(path)).head)
  if (format === 'gz') return openPlain(await gunzipInto(options.folder, path, options.signal))
  return format === 'zip' ? openZip(path, options) : openPlain(path)
}

/**
 * A KMZ, an Excel workbook, a zipped Shapefile, or a ZIP with one table or file of features, or with one ZIP of these.
 * @param isNested whether it was in another ZIP
 */
async function openZip(path: string, options: OpenFileOptions, isNested = false): Promise<Table | FeatureSource> {
  const { folder, signal } = options
  const archive = await openArchive(path)
  try {
    const entries = await entriesOf(archive)
    const unpack = async (entry: Entry, name: string) => {
      const target = join(folder, name)
      assertUnpackable(entry)
      await unpackEntry(archive, entry, target, signal)
      return target
    }
    if (isOfficePackage(entries)) return (await import('./xlsx.ts')).openXlsx(path)
    const named = (pattern: RegExp) => entries.filter(({ fileName }) => pattern.test(fileName))
    const documents = named(/\.kml$/i).sort(mainFirst)
    const shapes = named(/\.shp$/i)
    if (documents.length > 0) {
      if (shapes.length > 0) throw severalFiles([...documents, ...shapes])
      const paths: string[] = []
      for (const [index, entry] of documents.entries()) paths.push(await unpack(entry, `document-${index}.kml`))
      return (await import('./read-kml.ts')).openKml(paths)
    }
    if (shapes.length > 0) {
      const { readShapes, unpackShapefile } = await import('./read-shapefile.ts')
      const unpacked = await unpackShapefile(archive, shapefileParts(entries), folder)
      return { format: 'shapefile', features: () => readShapes(unpacked) }
    }
    const data = named(/\.((geo|topo)?jsonl?|ndjson|csv|tsv|gpkg|fgb|xlsx)$/i)
    const other = data.length === 0 ? otherArchive(entries) : null
    if (other !== null) throw new UnreadableFileError(other)
    const [inner, ...more] = data.length === 0 ? named(/\.zip$/i) : []
    if (inner && (isNested || more.length > 0)) throw new UnreadableFileError(nestedArchive(entries)!)
    if (inner) {
      assertNested(inner)
      return await openZip(await unpack(inner, 'nested.zip'), options, true)
    }
    // Beside other files, a text is a note.
    const files = data.length > 0 ? data : named(/(^|\/)(?!read.?me)[^/]*\.txt$/i)
    const [only, ...others] = files
    if (!only)
      throw new UnreadableFileError(nestedArchive(entries) ?? `${describeContents(entries)} ${NOTHING_TO_READ}`)
    if (others.length > 0) throw severalFiles(files)
    return openPlain(await unpack(only, 'unpacked'))
  } finally {
    archive.close()
  }
}

const NOTHING_TO_READ = 'has no file that we can read. Use a zipped Shapefile, KML, GeoJSON, CSV or Excel (.xlsx).'

function severalFiles(files: readonly Entry[]): UnreadableFileError {
  const names = nameList(files.map(({ fileName }) => fileName))
  return new UnreadableFileError(`The ZIP has ${files.length} files (${names}). Upload one at a time.`)
}

/** By the specification of KMZ, the main document is the one at the top; others are linked from it. */
const mainFirst = (a: Entry, b: Entry): number => depthOf(a) - depthOf(b)
const depthOf = ({ fileName }: Entry): number => (/^doc\.kml$/i.test(fileName) ? -1 : fileName.split('/').length)

const PACKED_TWICE = 'The file is compressed twice. Unpack it, then upload what is inside.'

async function isWorkbook(path: string): Promise<boolean> {
  const archive = await openArchive(path)
  try {
    return isOfficePackage(await entriesOf(archive))
  } finally {
    archive.close()
  }
}

async function openPlain(path: string): Promise<Table | FeatureSource> {
  const { head } = await readHead(path)
  const format = sniffFeatures(head)
  if (format === 'gpkg') return (await import('./read-geopackage.ts')).openGeopackage(path)
  if (format === 'fgb') return (await import('./read-flatgeobuf.ts')).openFlatgeobuf(path)
  if (format === 'kml') return (await import('./read-kml.ts')).openKml([path])
  if (format === 'gz' || (format === 'zip' && !(await isWorkbook(path)))) throw new UnreadableFileError(PACKED_TWICE)
  if (format === 'zip') return (await import('./xlsx.ts')).openXlsx(path)
  if (format !== 'json') return openCsv(path)
  const text = startOfText(head, detectEncoding(head) ?? 'utf-8')
  if (/^\{[^{[]*"type"\s*:\s*"Topology"/.test(text)) return (await import('./read-topojson.ts')).openTopojson(path)
  return (await import('./read-geojson.ts')).openGeojson(path, text)
}
