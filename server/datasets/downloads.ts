import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { type DownloadFormat, fileNameOf, MEDIA_TYPES, writtenAs } from '../../../domain/dataset-catalogue.ts'
import { AppError, isErrorCode } from '../../../domain/errors.ts'
import type { MadeFormat } from '../../datasets/made-formats.ts'
import type { Tables } from '../../datasets/tables.ts'
import { type ByteRange, type Storage, unavailable } from '../../storage/storage.ts'
import { type PublicFile, tableOf } from './public-file.ts'

/** A file that somebody may take with them. Whoever gets it releases it. */
export interface Download {
  format: DownloadFormat
  name: string
  mediaType: string
  bytes: number
  /** Strong, in its quotes. */
  etag: string
  lastModified: Date
  open(range?: { start: number; end: number }): Promise<Readable>
  release(): void
}

const MADE: readonly DownloadFormat[] = ['csv', 'json', 'geojson']

/** @throws AppError `not_found` for a format that it does not come in; `dataset_download_failed`, `datasets_busy` */
export async function openPublicFile(
  { tables, storage }: { tables: Tables; storage: Storage },
  file: PublicFile,
  asked: DownloadFormat,
): Promise<Download> {
  const { detail } = file
  const format = asked === detail.original_format ? 'original' : asked
  if (!detail.formats.includes(format)) throw new AppError('not_found')
  const written = writtenAs(format, detail.original_format)
  const named = { format, name: fileNameOf(detail.name, written), mediaType: MEDIA_TYPES[written] }
  try {
    const opened = MADE.includes(format)
      ? await openMade(tables, file, format as MadeFormat)
      : await openStored(storage, format === 'parquet' ? tableOf(file).table_path : file.path)
    return { ...named, ...opened }
  } catch (error) {
    if (isErrorCode(error, 'datasets_busy')) throw error
    throw new AppError('dataset_download_failed', { cause: error })
  }
}

type Opened = Omit<Download, 'format' | 'name' | 'mediaType'>

async function openStored(storage: Storage, path: string): Promise<Opened> {
  const stored = await storage.head('datasets', path)
  if (!stored) throw unavailable('a dataset has no file', null)
  return {
    bytes: stored.size,
    etag: stored.etag,
    lastModified: stored.lastModified,
    async open(range?: ByteRange) {
      const file = await storage.get('datasets', path, range)
      if (!file) throw unavailable('a dataset has no file', null)
      return file.stream
    },
    release: () => {},
  }
}

/** The same version is written the same way wherever it is asked for, so its own name tells it apart. */
async function openMade(tables: Tables, file: PublicFile, format: MadeFormat): Promise<Opened> {
  const table = tableOf(file)
  const columns = file.detail.columns.map(({ name }) => name)
  const held = await tables.hold(table, format, { columns, places: file.places })
  return {
    bytes: held.bytes,
    etag: `"${table.id}-${format}-${held.bytes.toString(36)}"`,
    lastModified: new Date(file.detail.updated_at),
    open: async (range) => createReadStream(held.path, range),
    release: held.release,
  }
}
