import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../domain/errors.ts'
import { giveBack } from '../storage/give-back.ts'
import type { Storage } from '../storage/storage.ts'

const BUCKET = 'uploads'

/** What has arrived of a part. */
export interface Arrived {
  bytes: number
  /** More was sent than there was room for; the rest was not read. */
  isTooMuch: boolean
  /** The connection broke before the end. */
  isBroken: boolean
}

/** A part is named by where it begins in the file. */
const nameOf = (id: string, offset: number) => `${id}/${offset}`

/**
 * Stores what arrives of a file from `offset` on, at most `room` bytes, without holding it in memory: chunks of `body` are
 * nobody else's, and are emptied. A connection that breaks ends the part: what came before is kept. A part that was stored
 * and never noted is written over.
 */
export async function storePart(
  storage: Storage,
  { id, offset, room }: { id: string; offset: number; room: number },
  body: AsyncIterable<Uint8Array>,
): Promise<Arrived> {
  const arrived: Arrived = { bytes: 0, isTooMuch: false, isBroken: false }
  const taken = Readable.from(take(body, room, arrived), { objectMode: false })
  await storage.put(BUCKET, nameOf(id, offset), taken, { isPassing: true })
  if (arrived.bytes === 0 || arrived.isTooMuch) await storage.delete(BUCKET, nameOf(id, offset))
  return arrived
}

async function* take(body: AsyncIterable<Uint8Array>, room: number, arrived: Arrived): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      if (arrived.bytes + chunk.byteLength > room) {
        arrived.isTooMuch = true
        return
      }
      arrived.bytes += chunk.byteLength
      if (chunk.byteLength > 0) yield chunk
    }
  } catch {
    // The sender is gone; it asks later how much there is.
    arrived.isBroken = true
  }
}

/** Puts the parts of a file of `bytes` together at `target`. @throws AppError `unavailable` when one is missing */
export async function joinParts(
  storage: Storage,
  { id, bytes }: { id: string; bytes: number },
  target: string,
): Promise<void> {
  const file = await open(target, 'wx')
  try {
    for await (const chunk of readParts(storage, { id, bytes })) {
      await file.writeFile(chunk)
      giveBack(chunk)
    }
  } finally {
    await file.close()
  }
}

/** The bytes of a file from its parts, in their order. @throws AppError `unavailable` when one is missing */
export async function* readParts(
  storage: Storage,
  { id, bytes }: { id: string; bytes: number },
): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes; ) {
    const part = await storage.get(BUCKET, nameOf(id, offset))
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
