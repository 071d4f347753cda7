import { createHash, randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DatasetFormat } from '../../../domain/dataset/dataset.ts'
import { EXTENSIONS } from '../../../domain/dataset/dataset-catalog.ts'
import { LOCKED_PDF } from '../../../domain/upload/locked-pdf.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import { UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import { entriesOf, openArchive, shapefileParts } from '../../files/archive.ts'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { asksForPassword, ENCRYPTED } from '../../files/pdf-password.ts'
import { DATA_HEAD_BYTES, sniffDataFormat } from '../../files/sniff-data.ts'
import { sniffFeatures } from '../../files/sniff-features.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readParts } from './parts.ts'
import type { UploadRow } from './upload-rows.ts'

/** The smallest Parquet file: two magic numbers and the footer length. */
const MIN_PARQUET_BYTES = 12

export interface StoredData {
  path: string
  /** Datasets have one of few formats. */
  metadata: { format: DatasetFormat | null; sha256: string }
}

/**
 * Streams a PDF or a file of data from its parts to the storage, unchanged. The format of data is detected from its content.
 * @param recordPath is called with the path before the file is stored
 * @throws FileRejectedError or UnreadableFileError; nothing is stored in that case
 */
export async function storeData(
  storage: Storage,
  row: UploadRow,
  recordPath: (path: string) => Promise<void>,
): Promise<StoredData> {
  const { bucket, content, folder } = UPLOAD_KINDS[row.kind]
  const head = await readHead(storage, row)
  const format = content === 'data' ? sniffDataFormat(head) : null
  const extension =
    content === 'document' ? await pdfExtension(storage, row) : format ? EXTENSIONS[format] : sniffFeatures(head)
  const path = `${folder}/${randomUUID()}.${extension}`
  await recordPath(path)
  const digest = createHash('sha256')
  async function* hashed() {
    for await (const chunk of readParts(storage, row)) {
      digest.update(chunk)
      yield chunk
    }
  }
  await storage.put(bucket, path, Readable.from(hashed(), { objectMode: false }), { isStreaming: true })
  try {
    if (format === 'parquet') await assertParquet(storage, { bucket, path }, row.bytes)
    if (format === 'shapefile') await assertShapefile(storage, { bucket, path }, row.bytes)
  } catch (error) {
    await storage.delete(bucket, path)
    throw error
  }
  return { path, metadata: { format, sha256: digest.digest('hex') } }
}

/** Reads the whole PDF into memory only if it's encrypted. */
async function pdfExtension(storage: Storage, row: UploadRow): Promise<string> {
  let end = Buffer.alloc(0)
  for await (const chunk of readParts(storage, row)) {
    const read = Buffer.concat([end, chunk])
    if (read.includes(ENCRYPTED)) return asksForPassword(await buffer(readParts(storage, row))) ? LOCKED_PDF : 'pdf'
    end = read.subarray(1 - ENCRYPTED.byteLength)
  }
  return 'pdf'
}

/** The first bytes of an upload, as many as its format is detected from. */
export async function readHead(storage: Storage, row: UploadRow): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readParts(storage, row)) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= DATA_HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, DATA_HEAD_BYTES)
}

interface DataFile {
  bucket: Bucket
  path: string
}

async function assertParquet(storage: Storage, { bucket, path }: DataFile, bytes: number): Promise<void> {
  const end = bytes >= MIN_PARQUET_BYTES ? await storage.get(bucket, path, { start: bytes - 4 }) : null
  if (end && (await buffer(end.stream)).toString('latin1') === 'PAR1') return
  throw new FileRejectedError('The Parquet file is damaged or incomplete.')
}

/** Checks the ZIP directory without unpacking anything. */
async function assertShapefile(storage: Storage, { bucket, path }: DataFile, size: number): Promise<void> {
  const read = (start: number, end: number) => {
    const through = new PassThrough()
    storage.get(bucket, path, { start, end }).then(
      (part) => (part ? part.stream.on('error', (error) => through.destroy(error)).pipe(through) : through.end()),
      (error: Error) => through.destroy(error),
    )
    return through
  }
  const archive = await openArchive({ size, read })
  try {
    shapefileParts(await entriesOf(archive))
  } finally {
    archive.close()
  }
}
