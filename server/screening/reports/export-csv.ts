import { toCsv, toCsvLines } from '../../platform/csv.ts'
import { cellsOf, columnsFor } from './columns.ts'
import type { ReportColumns, ReportedParcels } from './reported-parcel.ts'

/** A CSV with a row per parcel, for spreadsheets: no cell is run as a formula. */
export async function* exportCsv(parcels: ReportedParcels, reported: ReportColumns): AsyncGenerator<string> {
  const columns = columnsFor(reported)
  yield toCsv(
    columns.map(({ title }) => title),
    [],
  )
  for await (const parcel of parcels) yield toCsvLines([cellsOf(columns, parcel)])
}
