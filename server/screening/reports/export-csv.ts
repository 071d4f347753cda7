import { toCsv, toCsvLines } from '../../csv.ts'
import { cellsOf, columnsFor } from './columns.ts'
import type { ReportedParcels, ReportProfiles } from './reported-parcel.ts'

/** A CSV with a row per parcel, for spreadsheets: no cell is run as a formula. */
export async function* exportCsv(parcels: ReportedParcels, profiles: ReportProfiles): AsyncGenerator<string> {
  const columns = columnsFor(profiles)
  yield toCsv(
    columns.map(({ title }) => title),
    [],
  )
  for await (const parcel of parcels) yield toCsvLines([cellsOf(columns, parcel)])
}
