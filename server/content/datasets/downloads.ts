import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { type DownloadFormat, fileFormatOf, fileNameOf, MEDIA_TYPES } from '../../../domain/dataset/dataset-catalog.ts'
import { AppError, isErrorCode } from '../../../domain/errors.ts'
import { type ByteRange, type Storage, unavailable } from '../../platform/storage/storage.ts'
import type { ConvertedFormat } from './converted-formats.ts'
import { type PublicFile, tableOf } from './public-file.ts'
import type { Tables } from './tables.ts'

/** A file to download. The caller must release it. */
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

const CONVERTED_FORMATS: readonly DownloadFormat[] = ['csv', 'json', 'geojson']

/** @throws AppError `not_found` for a format that isn't available; `dataset_download_failed`, `datasets_busy` */
export async function openPublicFile(
  { tables, storage }: { tables: Tables; storage: Storage },
  file: PublicFile,
  requested: DownloadFormat,
): Promise<Download> {
  const { detail } = file
  const format = requested === detail.original_format ? 'original' : requested
  if (!detail.formats.includes(format)) throw new AppError('not_found')
  const fileFormat = fileFormatOf(format, detail.original_format)
  const description = { format, name: fileNameOf(detail.name, fileFormat), mediaType: MEDIA_TYPES[fileFormat] }
  try {
    const opened = CONVERTED_FORMATS.includes(format)
      ? await openConverted(tables, file, format as ConvertedFormat)
      : await openStored(storage, format === 'parquet' ? tableOf(file).table_path : file.path)
    return { ...description, ...opened }
  } catch (error) {
    if (isErrorCode(error, 'datasets_busy')) throw error
    throw new AppError('dataset_download_failed', { cause: error })
  }
}

type Opened = Omit<Download, 'format' | 'name' | 'mediaType'>

async function openStored(storage: Storage, path: string): Promise<Opened> {
  const stored = await storage.head('datasets', path)
  if (!stored) throw unavailable('the file of a dataset is missing', null)
  return {
    bytes: stored.size,
    etag: stored.etag,
    lastModified: stored.lastModified,
    async open(range?: ByteRange) {
      const file = await storage.get('datasets', path, range)
      if (!file) throw unavailable('the file of a dataset is missing', null)
      return file.stream
    },
    release: () => {},
  }
}

/** A version converts to the same bytes on every instance, so its id and format identify the file. */
async function openConverted(tables: Tables, file: PublicFile, format: ConvertedFormat): Promise<Opened> {
  const table = tableOf(file)
  const columns = file.detail.columns.map(({ name }) => name)
  const cached = await tables.convert(table, format, { columns, places: file.places })
  return {
    bytes: cached.bytes,
    etag: `"${table.id}-${format}-${cached.bytes.toString(36)}"`,
    lastModified: new Date(file.detail.updated_at),
    open: async (range) => createReadStream(cached.path, range),
    release: cached.release,
  }
}
