import { decodeHead, detectEncoding } from './encoding.ts'
import { FileRejectedError } from './file-rejected-error.ts'
import { withoutSeparator } from './sniff-data.ts'

/** Extension by the first bytes (Latin-1). */
const BINARY: readonly [prefix: string, extension: string][] = [
  ['PK\x03\x04', 'zip'],
  ['\x1f\x8b', 'gz'],
  ['SQLite format 3\0', 'gpkg'],
  ['fgb\x03', 'fgb'],
]

/** The extension for a file of features, by its first bytes. Readers look closer later. @throws FileRejectedError */
export function sniffFeatures(head: Buffer): string {
  const start = head.toString('latin1', 0, 16)
  const known = BINARY.find(([prefix]) => start.startsWith(prefix))
  if (known) return known[1]
  const encoding = detectEncoding(head)
  if (encoding === null || start.startsWith('%PDF-')) {
    throw new FileRejectedError(
      'Layers must be CSV, Excel (.xlsx), GeoJSON, TopoJSON, a zipped Shapefile, GeoPackage, FlatGeobuf, KML or KMZ.',
    )
  }
  const text = decodeHead(head, encoding).trimStart()
  if (text === '') throw new FileRejectedError('The file is blank.')
  if (text.startsWith('<')) return 'kml'
  return /^[[{]/.test(withoutSeparator(text)) ? 'json' : 'csv'
}
