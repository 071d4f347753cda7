import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pack } from 'tar-stream'
import type { Member } from './format.ts'

export interface ArchiveWriter {
  readonly members: readonly Member[]
  add(name: string, body: Buffer): Promise<void>
  /** Of exactly `size` bytes. */
  addStream(name: string, size: number, body: Readable): Promise<void>
  /** Everything is on the disk when this is done. */
  finish(): Promise<void>
  /** Lets the file go as it is. */
  abandon(): Promise<void>
}

const OWNER_ALONE = 0o600

/** Writes a tar as it comes, so that memory holds no more of it than a piece. */
export function createArchive(path: string): ArchiveWriter {
  const tar = pack()
  const file = createWriteStream(path, { flags: 'wx', mode: OWNER_ALONE })
  const written = pipeline(tar, file)
  // Told to whoever adds the next member, or finishes: the tar itself only says that it is over.
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
      const sink = tar.entry({ name, size, mode: OWNER_ALONE })
      const ended = written.then(() => Promise.reject(new Error('The file ended.')))
      members.push({ name, size, sha256: await Promise.race([fill(sink), ended]) })
    } catch (error) {
      await nextTurn()
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

/** So that it outlives a power cut; not every system lets a folder be synced. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}
