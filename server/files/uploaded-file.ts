import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../domain/errors.ts'
import { createBoundedQueue } from '../platform/concurrency/bounded-queue.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** Files that are read at the same time, and that wait. */
const [AT_ONCE, WAITING] = [2, 8]
const READ_MS = 60_000

export interface UploadedFile {
  name: string
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  maxBytes: number
  /** What to say about a larger one. */
  tooLarge: string
}

type Read<T> = (path: string, options: { folder: string; signal: AbortSignal }) => Promise<T>

/**
 * Reads files of visitors, a few at a time: each is stored in a folder of its own, and deleted again.
 * @param folder for files that are being read
 */
export function createFileReader(folder: string) {
  const enqueue = createBoundedQueue(AT_ONCE, WAITING)
  /** @throws UnreadableFileError, also for one that is too large or takes too long; AppError `unavailable` when too many wait */
  return async function read<T>({ name, body, maxBytes, tooLarge }: UploadedFile, work: Read<T>): Promise<T> {
    const own = join(folder, randomUUID())
    try {
      await mkdir(own, { recursive: true })
      const path = join(own, `file${extname(name).toLowerCase().slice(0, 10)}`)
      await pipeline(limited(body, maxBytes, tooLarge), createWriteStream(path))
      const signal = AbortSignal.timeout(READ_MS)
      const result = await enqueue(() => work(path, { folder: own, signal }))
      if (result === 'busy') throw new AppError('unavailable')
      return result
    } catch (error) {
      if (Object(error).name !== 'TimeoutError') throw error
      throw new UnreadableFileError('Reading this takes too long. Split it.', { cause: error })
    } finally {
      await rm(own, { recursive: true, force: true })
    }
  }
}

export type FileReader = ReturnType<typeof createFileReader>

async function* limited(body: UploadedFile['body'], maxBytes: number, message: string) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new UnreadableFileError(message)
    yield chunk
  }
}
