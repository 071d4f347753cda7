import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate as nextTick } from 'node:timers/promises'
import { pack } from 'tar-stream'
import type { Member } from './format.ts'

export interface ArchiveWriter {
  readonly members: readonly Member[]
  add(name: string, body: Buffer): Promise<void>
  /** `body` must have exactly `size` bytes. */
  addStream(name: string, size: number, body: Readable): Promise<void>
  /** Resolves once everything is synced to disk. */
  finish(): Promise<void>
  /** Closes the incomplete file. */
  abandon(): Promise<void>
}

const OWNER_ONLY = 0o600

/** Streams a tar to a file. */
export function createArchive(path: string): ArchiveWriter {
  const tar = pack()
  const file = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY })
  const written = pipeline(tar, file)
  // Reported by the next add or finish, because the tar stream only reports that it ended.
  let failure: unknown
  written.catch((error: unknown) => {
    failure = error
  })
  const members: Member[] = []

  async function add(
    name: string,
    size: number,
    fill: (sink: NodeJS.WritableStream) => Promise<string>,
  ): Promise<void> {
    try {
      const sink = tar.entry({ name, size, mode: OWNER_ONLY })
      const ended = written.then(() => Promise.reject(new Error('The file ended.')))
      members.push({ name, size, sha256: await Promise.race([fill(sink), ended]) })
    } catch (error) {
      await nextTick()
      throw failure ?? error
    }
  }

  return {
    members,
    add: (name, body) =>
      add(name, body.byteLength, async (sink) => {
        sink.end(body)
        await finished(sink)
        return createHash('sha256').update(body).digest('hex')
      }),
    addStream: (name, size, body) =>
      add(name, size, async (sink) => {
        const hash = createHash('sha256')
        const hashed = new Transform({
          transform(chunk, _encoding, done) {
            hash.update(chunk)
            done(null, chunk)
          },
        })
        await pipeline(body, hashed, sink)
        return hash.digest('hex')
      }),
    finish: async () => {
      tar.finalize()
      await written
      await sync(path)
      await sync(dirname(path))
    },
    abandon: async () => {
      tar.destroy()
      file.destroy()
      await written.catch(() => {})
    },
  }
}

/** Makes the file durable. Not every system can sync a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}
