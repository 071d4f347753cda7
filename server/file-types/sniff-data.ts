import type { DatasetFormat } from '../../domain/dataset.ts'
import { Refusal } from '../uploads/refusal.ts'
import { sniff } from '../uploads/sniff.ts'
import { decodeHead, encodingOf } from './encoding.ts'

/** Bytes of the beginning that tell what a file is. */
export const DATA_HEAD_BYTES = 65_536

export const EXTENSIONS: Record<DatasetFormat, string> = {
  csv: 'csv',
  geojson: 'geojson',
  json: 'json',
  parquet: 'parquet',
  shapefile: 'zip',
}

const TAKEN = 'Datasets must be CSV, GeoJSON, JSON, Parquet or a zipped Shapefile'
const GEOJSON = /"type"\s*:\s*"Feature(Collection)?"/

/** What kind of dataset a file is by its beginning, whatever its name says. @throws Refusal */
export function formatOfData(head: Buffer): DatasetFormat {
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet'
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return 'shapefile'
  const encoding = encodingOf(head)
  if (encoding === null) throw new Refusal(`${TAKEN}; this file is ${wordsFor(head)}.`)
  const text = decodeHead(head, encoding).trimStart()
  if (text === '') throw new Refusal('The file has nothing in it but blanks.')
  if (text.startsWith('<')) throw new Refusal(`${TAKEN}; this file is ${wordsFor(Buffer.from(text))}.`)
  if (text.startsWith('%PDF-')) throw new Refusal(`${TAKEN}; this file is a PDF.`)
  if (!/^[[{]/.test(withoutSeparator(text))) return 'csv'
  return GEOJSON.test(text) ? 'geojson' : 'json'
}

/** Sequences of GeoJSON put the ASCII record separator before each of their texts. */
export const withoutSeparator = (text: string) => (text.startsWith('\u001e') ? text.slice(1) : text)

function wordsFor(head: Buffer): string {
  const found = sniff(head)
  if (found.content !== 'other') return `a ${found.content}`
  if (found.what === 'a compressed file') return 'a compressed file (please send it unpacked)'
  return found.what === 'something else' ? 'neither text nor one of these' : found.what
}
