import { cellsOf, columnsFor } from './columns.ts'
import type { ExportColumns, ExportedParcels } from './exported-parcel.ts'

/** A GeoJSON FeatureCollection with a feature per parcel. Its properties are the columns of the CSV. */
export async function* exportGeoJson(parcels: ExportedParcels, exported: ExportColumns): AsyncGenerator<string> {
  const columns = columnsFor(exported)
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const parcel of parcels) {
    const cells = cellsOf(columns, parcel)
    const properties = Object.fromEntries(columns.map(({ key }, i) => [key, cells[i]]))
    const { geometry } = parcel.input
    yield separator + JSON.stringify({ type: 'Feature', geometry, properties })
    separator = ',\n'
  }
  yield '\n]}\n'
}
