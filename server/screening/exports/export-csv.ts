import { toCsv, toCsvLines } from '../../platform/csv.ts'
import { cellsOf, columnsFor } from './columns.ts'
import type { ExportColumns, ExportedParcels } from './exported-parcel.ts'

/** A CSV with a row per parcel, for spreadsheets: no cell is run as a formula. */
export async function* exportCsv(parcels: ExportedParcels, exported: ExportColumns): AsyncGenerator<string> {
  const columns = columnsFor(exported)
  yield toCsv(
    columns.map(({ title }) => title),
    [],
  )
  for await (const parcel of parcels) yield toCsvLines([cellsOf(columns, parcel)])
}
