import { createHash, randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DatasetFormat } from '../../domain/dataset.ts'
import { UPLOAD_KINDS } from '../../domain/uploads.ts'
import { openArchive, shapefileParts } from '../datasets/archive.ts'
import { DATA_HEAD_BYTES, EXTENSIONS, formatOfData } from '../datasets/sniff-data.ts'
import { Unreadable } from '../datasets/unreadable.ts'
import type { UploadRow } from '../services/upload-rows.ts'
import type { Storage } from '../storage/storage.ts'
import { readParts } from './parts.ts'
import { Refusal } from './refusal.ts'

const { bucket, folder } = UPLOAD_KINDS['dataset-file']

/** The smallest Parquet: its mark twice, and the length of its footer. */
const PARQUET_FRAME = 12

export interface StoredData {
  path: string
  facts: { format: DatasetFormat; sha256: string }
}

/**
 * Stores a dataset's file as it came, from its parts, never as a whole in memory or on this machine's disk. What it is, is
 * told by its content.
 * @param note is called with its path before it is stored
 * @throws Refusal; nothing is stored then
 */
export async function storeData(
  storage: Storage,
  row: UploadRow,
  note: (path: string) => Promise<void>,
): Promise<StoredData> {
  const format = formatOfData(await beginning(storage, row))
  const path = `${folder}/${randomUUID()}.${EXTENSIONS[format]}`
  await note(path)
  const digest = createHash('sha256')
  async function* hashed() {
    for await (const chunk of readParts(storage, row)) {
      digest.update(chunk)
      yield chunk
    }
  }
  await storage.put(bucket, path, Readable.from(hashed(), { objectMode: false }), { isPassing: true })
  try {
    if (format === 'parquet') await assertParquet(storage, path, row.bytes)
    if (format === 'shapefile') await assertShapefile(storage, path, row.bytes)
  } catch (error) {
    await storage.delete(bucket, path)
    throw error instanceof Unreadable ? new Refusal(error.message) : error
  }
  return { path, facts: { format, sha256: digest.digest('hex') } }
}

async function beginning(storage: Storage, row: UploadRow): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of readParts(storage, row)) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= DATA_HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, DATA_HEAD_BYTES)
}

async function assertParquet(storage: Storage, path: string, bytes: number): Promise<void> {
  const end = bytes >= PARQUET_FRAME ? await storage.get(bucket, path, { start: bytes - 4 }) : null
  if (end && (await buffer(end.stream)).toString('latin1') === 'PAR1') return
  throw new Refusal('The Parquet file cannot be read: it is damaged or incomplete.')
}

/** By its directory, which stands at its end; nothing is unpacked. */
async function assertShapefile(storage: Storage, path: string, size: number): Promise<void> {
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
    await shapefileParts(archive)
  } finally {
    archive.close()
  }
}
