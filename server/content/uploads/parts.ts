import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../../domain/errors.ts'
import { releaseBuffer } from '../../platform/storage/release-buffer.ts'
import type { Storage } from '../../platform/storage/storage.ts'

const BUCKET = 'uploads'

/** What was received of a part. */
export interface ReceivedPart {
  bytes: number
  /** More than `maxBytes` was sent; the rest was not read. */
  exceedsLimit: boolean
  /** The connection was lost before the end. */
  isInterrupted: boolean
}

/** A part is named by its offset in the file. */
const partPath = (id: string, offset: number) => `${id}/${offset}`

/**
 * Stores the bytes of a file from `offset` on, at most `maxBytes`, without buffering them. Takes ownership of the chunks of
 * `body` and releases them. When the connection is lost, the part keeps what was received. A part that was stored but never
 * recorded is overwritten.
 */
export async function storePart(
  storage: Storage,
  { id, offset, maxBytes }: { id: string; offset: number; maxBytes: number },
  body: AsyncIterable<Uint8Array>,
): Promise<ReceivedPart> {
  const received: ReceivedPart = { bytes: 0, exceedsLimit: false, isInterrupted: false }
  const stream = Readable.from(readLimited(body, maxBytes, received), { objectMode: false })
  await storage.put(BUCKET, partPath(id, offset), stream, { isStreaming: true })
  if (received.bytes === 0 || received.exceedsLimit) await storage.delete(BUCKET, partPath(id, offset))
  return received
}

async function* readLimited(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  received: ReceivedPart,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      if (received.bytes + chunk.byteLength > maxBytes) {
        received.exceedsLimit = true
        return
      }
      received.bytes += chunk.byteLength
      if (chunk.byteLength > 0) yield chunk
    }
  } catch {
    // The client reconnects and asks how much was received.
    received.isInterrupted = true
  }
}

/** Joins the parts of a file of `bytes` at `target`. @throws AppError `unavailable` when a part is missing */
export async function joinParts(
  storage: Storage,
  { id, bytes }: { id: string; bytes: number },
  target: string,
): Promise<void> {
  const file = await open(target, 'wx')
  try {
    for await (const chunk of readParts(storage, { id, bytes })) {
      await file.writeFile(chunk)
      releaseBuffer(chunk)
    }
  } finally {
    await file.close()
  }
}

/** Streams a file from its parts in order. @throws AppError `unavailable` when a part is missing */
export async function* readParts(
  storage: Storage,
  { id, bytes }: { id: string; bytes: number },
): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes; ) {
    const part = await storage.get(BUCKET, partPath(id, offset))
    if (!part || part.size === 0) throw new AppError('unavailable', { detail: 'A part of an upload is missing.' })
    for await (const chunk of part.stream) yield chunk as Buffer
    offset += part.size
  }
}

export async function deleteParts(storage: Storage, id: string): Promise<void> {
  const names: string[] = []
  for await (const { path } of storage.list(BUCKET, `${id}/`)) names.push(path)
  for (const name of names) await storage.delete(BUCKET, name)
}
