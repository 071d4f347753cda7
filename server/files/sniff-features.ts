import { compoundContent, HAS_PASSWORD } from './compound-file.ts'
import { detectEncoding, startOfText } from './encoding.ts'
import { withoutSeparator } from './sniff-data.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

const FORMATS = 'CSV, Excel (.xlsx), GeoJSON, TopoJSON, a zipped Shapefile, GeoPackage, FlatGeobuf, KML or KMZ'

/** By the first bytes (Latin-1). */
const BINARY = [
  ['PK\x03\x04', 'zip'],
  // Without files.
  ['PK\x05\x06', 'zip'],
  ['\x1f\x8b', 'gz'],
  ['SQLite format 3\0', 'gpkg'],
  ['fgb\x03', 'fgb'],
] as const

/**
 * The format of a table or of a file of features by its first bytes, as an extension. Workbooks and KMZ are ZIPs too.
 * @throws UnreadableFileError for other formats
 */
export function sniffFeatures(head: Buffer): (typeof BINARY)[number][1] | 'kml' | 'json' | 'csv' {
  const start = head.toString('latin1', 0, 16)
  const known = BINARY.find(([prefix]) => start.startsWith(prefix))
  if (known) return known[1]
  const compound = compoundContent(head)
  if (compound === 'password') throw new UnreadableFileError(HAS_PASSWORD)
  if (compound === 'workbook')
    throw new UnreadableFileError('This is an older Excel workbook (.xls). Save it as .xlsx or CSV.')
  if (compound === 'unknown')
    throw new UnreadableFileError(
      'This is an older Excel workbook (.xls), or has a password. Remove the password, and save it as .xlsx or CSV.',
    )
  const encoding = detectEncoding(head)
  const text = encoding === null ? null : startOfText(head, encoding)
  if (text === null || text.startsWith('%PDF-'))
    throw new UnreadableFileError(`We can’t read this file. Use ${FORMATS}.`)
  if (text === '') throw new UnreadableFileError('The file is empty.')
  if (text.startsWith('<')) return 'kml'
  return /^[[{]/.test(withoutSeparator(text)) ? 'json' : 'csv'
}
