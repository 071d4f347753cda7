import type { DatasetFormat } from '../../domain/dataset/dataset.ts'
import { compoundContent, HAS_PASSWORD } from './compound-file.ts'
import { detectEncoding, startOfText } from './encoding.ts'
import { FileRejectedError } from './file-rejected-error.ts'
import { sniff } from './sniff.ts'

/** Bytes from the start of a file that its format is detected from. */
export const DATA_HEAD_BYTES = 65_536

const SUPPORTED = 'Datasets must be CSV, Excel (.xlsx), GeoJSON, JSON, Parquet or a zipped Shapefile'
const GEOJSON = /"type"\s*:\s*"Feature(Collection)?"/

/** With files, and without. */
const ZIPS = ['PK\x03\x04', 'PK\x05\x06']
/** Names of files that only workbooks have. */
const WORKBOOK_PARTS = /xl[\\/](workbook|worksheets|drawings|sharedStrings|styles)/
/** Of other documents, which have content types too. */
const OTHER_PARTS = /(word|ppt|visio)[\\/]/

/** Detects a dataset's format from its first bytes, ignoring its name. @throws FileRejectedError */
export function sniffDataFormat(head: Buffer): DatasetFormat {
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet'
  if (ZIPS.includes(head.toString('latin1', 0, 4))) return isWorkbook(head.toString('latin1')) ? 'xlsx' : 'shapefile'
  if (compoundContent(head) === 'password') throw new FileRejectedError(HAS_PASSWORD)
  const encoding = detectEncoding(head)
  if (encoding === null) throw new FileRejectedError(`${SUPPORTED}; this file is ${describeContent(head)}.`)
  const text = startOfText(head, encoding)
  if (text === '') throw new FileRejectedError('The file is blank.')
  if (text.startsWith('<'))
    throw new FileRejectedError(`${SUPPORTED}; this file is ${describeContent(Buffer.from(text))}.`)
  if (text.startsWith('%PDF-')) throw new FileRejectedError(`${SUPPORTED}; this file is a PDF.`)
  if (!/^[[{]/.test(withoutSeparator(text))) return 'csv'
  return GEOJSON.test(text) ? 'geojson' : 'json'
}

const isWorkbook = (head: string): boolean =>
  WORKBOOK_PARTS.test(head) || (head.includes('[Content_Types].xml') && !OTHER_PARTS.test(head))

/** GeoJSON text sequences start each record with the ASCII record separator. */
export const withoutSeparator = (text: string) => (text.startsWith('\u001e') ? text.slice(1) : text)

function describeContent(head: Buffer): string {
  const found = sniff(head)
  if (found.content !== 'other') return `a ${found.content}`
  if (found.what === 'a compressed file') return 'a compressed file (upload it uncompressed)'
  return found.what === 'something else' ? 'neither text nor one of these' : found.what
}
