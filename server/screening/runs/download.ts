import { Readable } from 'node:stream'
import { AppError } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { NO_PARCEL_QUERY, type Scoring } from '../../../domain/screening/parcel-query.ts'
import { outlineOf } from '../../../screening/outline.ts'
import type { MapsService } from '../../land/maps/service.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { exportCsv } from '../exports/export-csv.ts'
import { exportGeoJson } from '../exports/export-geojson.ts'
import { exportXlsx } from '../exports/export-xlsx.ts'
import type { ExportColumns, ExportedParcel, ExportedParcels } from '../exports/exported-parcel.ts'
import { drawParcelPdf } from '../exports/parcel-pdf.ts'
import { drawSummaryPdf } from '../exports/summary-pdf.ts'
import type { createPlaceReader } from './parcel-places.ts'
import { getParcel, readForExport } from './run-documents.ts'
import type { getVisible } from './run-rows.ts'
import { profilesFor, type RunScoring } from './run-scoring.ts'
import type { Download, DownloadFormat, ScreeningRuns } from './service.ts'

const MAX_WAITING = 8
const PDF = 'application/pdf'

type Run = Awaited<ReturnType<typeof getVisible>>

type Write = (parcels: ExportedParcels, columns: ExportColumns) => Readable

const TABLES: Record<Exclude<DownloadFormat, 'pdf'>, { type: string; write: Write }> = {
  csv: { type: 'text/csv; charset=utf-8', write: (...given) => toBytes(exportCsv(...given)) },
  geojson: { type: 'application/geo+json', write: (...given) => toBytes(exportGeoJson(...given)) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: exportXlsx },
}

interface DownloadsOptions {
  getScored: (viewer: Viewer, ref: string, asked: Scoring) => Promise<{ run: Run; scoring: RunScoring }>
  db: Db
  maps: Pick<MapsService, 'getLocator'>
  withPlaces: ReturnType<typeof createPlaceReader>
}

/** Files of screenings. PDFs are drawn one at a time. */
export function createDownloads({
  getScored,
  db,
  maps,
  withPlaces,
}: DownloadsOptions): Pick<ScreeningRuns, 'download' | 'downloadParcel'> {
  const enqueue = createBoundedQueue(1, MAX_WAITING)
  const draw = async (name: string, work: () => Promise<Buffer>): Promise<Download> => {
    const pdf = await enqueue(work)
    if (pdf === 'busy') throw new AppError('unavailable')
    return { contentType: PDF, disposition: attachment(`${name}.pdf`), body: toWeb(Readable.from([pdf])) }
  }

  return {
    async download(viewer, ref, format, { footer, scoring: asked = NO_PARCEL_QUERY }) {
      const { run, scoring } = await getScored(viewer, ref, asked)
      const title = run.name.replace(/\.(geojson|json|kml|kmz|csv|xlsx|zip)$/i, '')
      const [parcels, profiles] = [readForExport(db, run, scoring), profilesFor(run.profiles, scoring)]
      if (format === 'pdf')
        return draw(title, () => drawSummaryPdf({ title, parcels, profiles, screenedAt: timeOf(run), ...footer }))
      const { type, write } = TABLES[format]
      const disposition = attachment(`${title}.${format}`)
      return { contentType: type, disposition, body: toWeb(write(parcels, { profiles, attributes: run.columns })) }
    },

    async downloadParcel(viewer, ref, number, { footer, scoring: asked = NO_PARCEL_QUERY }) {
      const { run, scoring } = await getScored(viewer, ref, asked)
      const { parcel, document } = await getParcel(db, run, { number, scoring })
      if (!document) throw new AppError('screening_not_found')
      const { latitude, longitude } = parcel
      const [[located], map] = await Promise.all([
        withPlaces([parcel]),
        maps.getLocator({ latitude, longitude, boundary: outlineOf(document.input), city: null }),
      ])
      const name = parcel.name ?? `Parcel ${number}`
      const screening = { ...document, input: { ...document.input, name } }
      return draw(name, () =>
        drawParcelPdf({
          screening,
          map,
          place: located!.place,
          note: parcel.note,
          attributes: attributesOf(run.columns, parcel.attributes),
          screenedAt: timeOf(run),
          ...footer,
        }),
      )
    },
  }
}

const MAX_VALUE = 500

/** In the order of the file. */
const attributesOf = (columns: readonly string[], attributes: ExportedParcel['attributes']): [string, string][] =>
  columns.flatMap((column) =>
    Object.hasOwn(attributes, column) ? [[column, String(attributes[column]).slice(0, MAX_VALUE)]] : [],
  )

function toBytes(texts: AsyncIterable<string>): Readable {
  async function* encode() {
    for await (const text of texts) yield Buffer.from(text)
  }
  return Readable.from(encode())
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as Download['body']

const timeOf = ({ finished_at, created_at }: { finished_at: Date | null; created_at: Date }) =>
  (finished_at ?? created_at).toISOString()
