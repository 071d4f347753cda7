import { compoundContent, HAS_PASSWORD } from './compound-file.ts'
import { detectEncoding, startOfText } from './encoding.ts'
import { sniff } from './sniff.ts'
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
  if (text === null || text.startsWith('%PDF-')) throw new UnreadableFileError(adviceFor(head))
  if (text === '') throw new UnreadableFileError('The file is empty.')
  if (text.startsWith('<')) return 'kml'
  if (SCRIPT.test(text))
    throw new UnreadableFileError(
      'This is GeoJSON inside of JavaScript. Delete what comes before its first “{” and after its last “}”.',
    )
  return /^[[{]/.test(withoutSeparator(text)) ? 'json' : 'csv'
}

/** A comment, a variable or a call before the object, as programs for web maps export it. */
const SCRIPT = /^(?:\/\/[^\n]*\n\s*|\/\*[\s\S]{0,2000}?\*\/\s*|(?:(?:var|let|const)\s+)?[\w$.]+\s*[=(]\s*)+\{\s*"/

/** The start of each .shp, and the versions that a .dbf begins with, before the date of its last change. */
const SHP = Buffer.from([0, 0, 0x27, 0x0a])
const DBF_VERSIONS = [0x03, 0x30, 0x83, 0x8b]

function isShapefilePart(head: Buffer): boolean {
  const [version = 0, , month = 0, day = 0] = head
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return head.subarray(0, SHP.length).equals(SHP) || (DBF_VERSIONS.includes(version) && isDate)
}

/** Where a text has a zero byte; null for what is no text either way. */
function zeroInText(head: Buffer): number | null {
  const text = Buffer.from(head.filter((byte) => byte !== 0))
  const zeros = head.length - text.length
  if (zeros === 0 || zeros > head.length / 100 + 1 || detectEncoding(text) !== 'utf-8') return null
  return head.subarray(0, head.indexOf(0)).toString('latin1').split('\n').length
}

function adviceFor(head: Buffer): string {
  const latin1 = head.toString('latin1', 0, 262)
  if (isShapefilePart(head))
    return 'This is only one file of a Shapefile. Zip it with the others (.shp, .dbf, .shx and .prj), and upload the ZIP.'
  const found = sniff(head)
  const what = found.content === 'other' ? found.what : `a ${found.content}`
  if (what === 'a compressed file' || latin1.endsWith('ustar'))
    return 'We can’t unpack this kind of file. Unpack it, then upload what is inside.'
  if (what !== 'something else') return `We can’t read this file: it’s ${what}. Use ${FORMATS}.`
  const line = zeroInText(head)
  return line === null
    ? `We can’t read this file. Use ${FORMATS}.`
    : `Line ${line} has a zero byte, which text can’t have. Delete it, and save the file as CSV again.`
}
