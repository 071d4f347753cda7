import { createReadStream, createWriteStream } from 'node:fs'
import { constants } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ConvertAnswer, Converted, ConvertJob } from './convert.ts'
import { Flattener } from './flatten.ts'
import { readObjects } from './read-objects.ts'
import { readShapefile } from './read-shapefile.ts'
import { Unreadable } from './unreadable.ts'
import { yieldToOthers } from './yield-to-others.ts'

/*
 * A process of its own for one file of strangers: what DuckDB does not read by itself becomes lines of JSON, or text in
 * UTF-8. See `convert.ts`.
 */

yieldToOthers(constants.priority.PRIORITY_LOW)
process.once('message', (job: ConvertJob) => void answer(job))
process.on('disconnect', () => process.exit())

async function answer(job: ConvertJob): Promise<void> {
  const told = await convert(job).then(
    (converted): ConvertAnswer => ({ converted }),
    (error: unknown): ConvertAnswer =>
      error instanceof Unreadable
        ? { unreadable: error.message }
        : { failure: String((error as Error)?.stack ?? error) },
  )
  process.send?.(told, () => process.exit())
}

async function convert({ what, source, target, folder, encoding }: ConvertJob): Promise<Converted> {
  if (what === 'text') {
    await pipeline(createReadStream(source), decoded(encoding), createWriteStream(target))
    return { columns: [], rows: 0, badRows: [], badRowCount: 0, bounds: null }
  }
  const objects = what === 'shapefile' ? readShapefile(source, folder) : readObjects(source)
  const flat = new Flattener(what !== 'json')
  async function* lines() {
    for await (const object of objects) {
      const line = flat.row(object)
      if (line !== null) yield `${line}\n`
    }
  }
  await pipeline(Readable.from(lines(), { highWaterMark: 64 }), createWriteStream(target, { highWaterMark: 262_144 }))
  const { columns, rows, badRows, badRowCount, bounds } = flat
  return { columns, rows, badRows, badRowCount, bounds }
}

function decoded(encoding: string) {
  return async function* (source: AsyncIterable<Buffer>) {
    const decoder = new TextDecoder(encoding)
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
}
