import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** A longer first line is not a header. */
const HEAD_BYTES = 1024 * 1024

/** The first bytes of a file, and its size. @throws UnreadableFileError */
export async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFileError(
      error.code === 'ENOENT' ? `File not found: ${path}` : `Can’t read ${path} (${error.code}).`,
    )
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new UnreadableFileError(`${path} is not a file.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { head: buffer.subarray(0, bytesRead), size: stats.size }
  } finally {
    await file.close()
  }
}

const TAIL_BYTES = 4_096

/** The last bytes of a text file in UTF-8. */
export async function readTail(path: string): Promise<string> {
  const { size } = await stat(path)
  return text(createReadStream(path, { start: Math.max(0, size - TAIL_BYTES) }))
}
