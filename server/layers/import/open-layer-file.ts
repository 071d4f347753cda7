import { open } from 'node:fs/promises'
import { decodeHead, detectEncoding } from '../../file-types/encoding.ts'
import { withoutSeparator } from '../../file-types/sniff-data.ts'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import type { LayerSource } from './layer-source.ts'
import { gunzipInto, unpackKmz } from './unpack.ts'

const HEAD_BYTES = 1024 * 1024
const FORMATS = 'CSV, GeoJSON, TopoJSON, a zipped Shapefile, GeoPackage, FlatGeobuf, KML or KMZ'

export interface OpenLayerOptions {
  /** For unpacked files; the caller deletes it. */
  folder: string
  /** Columns that are named on the command line or in the form. */
  columns: ReadonlyMap<string, string>
  signal: AbortSignal
}

/**
 * Opens a file of features, whose format is detected from its content. Readers are loaded only when they are needed.
 * @throws UnreadableFileError
 */
export async function openLayerFile(path: string, options: OpenLayerOptions): Promise<LayerSource> {
  const { folder, signal } = options
  const head = await headOf(path)
  const magic = head.toString('latin1', 0, 16)
  if (magic.startsWith('\x1f\x8b')) return openPlain(await gunzipInto(folder, path, signal), options)
  if (!magic.startsWith('PK\x03\x04')) return openPlain(path, options)
  const kml = await unpackKmz(folder, path, signal)
  if (kml !== null) return openPlain(kml, options)
  const { readShapefile } = await import('../../datasets/processing/read-shapefile.ts')
  const { featuresOf } = await import('./read-geojson.ts')
  return { format: 'shapefile', features: () => featuresOf(readShapefile(path, folder)) }
}

async function openPlain(path: string, { columns }: OpenLayerOptions): Promise<LayerSource> {
  const head = await headOf(path)
  const magic = head.toString('latin1', 0, 16)
  if (magic.startsWith('SQLite format 3\0')) return (await import('./read-geopackage.ts')).openGeopackage(path)
  if (magic.startsWith('fgb\x03')) return (await import('./read-flatgeobuf.ts')).openFlatgeobuf(path)
  const encoding = detectEncoding(head)
  if (encoding === null) throw new UnreadableFileError(`We can’t read this file. Use ${FORMATS}.`)
  const text = decodeHead(head, encoding).replace(/^[\ufeff\s]+/, '')
  if (text === '') throw new UnreadableFileError('The file is empty.')
  if (text.startsWith('<')) return (await import('./read-kml.ts')).openKml(path, text)
  if (/^\{[^{[]*"type"\s*:\s*"Topology"/.test(text)) return (await import('./read-topojson.ts')).openTopojson(path)
  if (text.startsWith('{') || text.startsWith('[') || withoutSeparator(text) !== text)
    return (await import('./read-geojson.ts')).openGeojson(path)
  return (await import('./read-csv.ts')).openCsvLayer(path, { head: text, columns })
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFileError(
      error.code === 'ENOENT' ? `File not found: ${path}` : `Can’t read ${path} (${error.code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new UnreadableFileError(`${path} is not a file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
