import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cellsOf, columnsFor } from './columns.ts'
import type { ExportColumns, ExportedParcels } from './exported-parcel.ts'
import { SHEET_PATH, sheetXml, WORKBOOK_FILES } from './workbook.ts'

/** Any date will do; the same parcels give the same file. */
const MTIME = new Date('2026-01-01T00:00:00Z')

/** An Excel workbook with a row per parcel. It is packed while the parcels are read, so memory doesn’t grow with them. */
export function exportXlsx(parcels: ExportedParcels, exported: ExportColumns): Readable {
  const columns = columnsFor(exported)
  async function* rows() {
    for await (const parcel of parcels) yield cellsOf(columns, parcel)
  }
  const titles = columns.map(({ title }) => title)
  const sheet = Readable.from(sheetXml(titles, rows()))
  const zip = new ZipFile()
  for (const [path, xml] of WORKBOOK_FILES) zip.addBuffer(Buffer.from(xml), path, { mtime: MTIME })
  zip.addReadStream(sheet, SHEET_PATH, { mtime: MTIME })
  zip.end()
  const output = zip.outputStream as PassThrough
  sheet.once('error', (error) => output.destroy(error))
  // When the file is no longer read, the parcels aren’t either.
  output.once('close', () => sheet.destroy())
  return output
}
