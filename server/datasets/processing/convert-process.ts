import { createReadStream, createWriteStream } from 'node:fs'
import { constants } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lowerPriority } from '../../concurrency/lower-priority.ts'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import type { ConvertAnswer, Converted, ConvertJob } from './convert.ts'
import { Flattener } from './flatten.ts'
import { readObjects } from './read-objects.ts'
import { readShapefile } from './read-shapefile.ts'

/*
 * Converts one untrusted file in its own process: formats that DuckDB can't read become newline-delimited JSON, other
 * encodings become UTF-8. See `convert.ts`.
 */

lowerPriority(constants.priority.PRIORITY_LOW)
process.once('message', (job: ConvertJob) => void handle(job))
process.on('disconnect', () => process.exit())

async function handle(job: ConvertJob): Promise<void> {
  const answer = await convert(job).then(
    (converted): ConvertAnswer => ({ converted }),
    (error: unknown): ConvertAnswer =>
      error instanceof UnreadableFileError
        ? { unreadable: error.message }
        : { failure: String((error as Error)?.stack ?? error) },
  )
  process.send?.(answer, () => process.exit())
}

async function convert({ kind, source, target, folder, encoding }: ConvertJob): Promise<Converted> {
  if (kind === 'text') {
    await pipeline(createReadStream(source), decode(encoding), createWriteStream(target))
    return { columns: [], rows: 0, badRows: [], badRowCount: 0, bounds: null }
  }
  const objects = kind === 'shapefile' ? readShapefile(source, folder) : readObjects(source)
  const flattener = new Flattener(kind !== 'json')
  async function* lines() {
    for await (const object of objects) {
      const line = flattener.row(object)
      if (line !== null) yield `${line}\n`
    }
  }
  await pipeline(Readable.from(lines(), { highWaterMark: 64 }), createWriteStream(target, { highWaterMark: 262_144 }))
  const { columns, rows, badRows, badRowCount, bounds } = flattener
  return { columns, rows, badRows, badRowCount, bounds }
}

function decode(encoding: string) {
  return async function* (source: AsyncIterable<Buffer>) {
    const decoder = new TextDecoder(encoding)
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
}
