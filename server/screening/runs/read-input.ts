import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../domain/errors.ts'
import { MAX_FILE_BYTES, MAX_FILE_BYTES_WITHOUT_ACCOUNT, MAX_PARCELS } from '../../../domain/screening/run.ts'
import { createBoundedQueue } from '../../concurrency/bounded-queue.ts'
import { RejectedFeature } from '../../files/check-geometry.ts'
import { openInThread } from '../../files/open-in-thread.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import type { Places } from '../../places/places.ts'
import { placedAt, type ReadParcels, readParcels } from '../read-parcels.ts'
import { readParcelForm } from './read-form.ts'
import type { ScreeningRuns } from './service.ts'

/** Files that are read at the same time, and that wait. */
const [AT_ONCE, WAITING] = [2, 8]
const READ_MS = 60_000
const MAX_LINE = 300

interface InputOptions {
  places: Pick<Places, 'resolve'>
  /** For files that are being read. */
  folder: string
}

type Inputs = Pick<ScreeningRuns, 'readFile' | 'readText' | 'readForm'>

/** Reads parcels from files and from typed text. */
export function createInputs({ places, folder }: InputOptions): Inputs {
  const enqueue = createBoundedQueue(AT_ONCE, WAITING)

  /** Calls `write` with a path in a folder of its own, reads the file and deletes it. */
  async function readStored(name: string, write: (path: string) => Promise<void>): Promise<ReadParcels> {
    const work = join(folder, randomUUID())
    try {
      await mkdir(work, { recursive: true })
      const path = join(work, `parcels${extname(name).toLowerCase().slice(0, 10)}`)
      await write(path)
      const signal = AbortSignal.timeout(READ_MS)
      const read = await enqueue(() =>
        readParcels(path, { resolve: places.resolve, folder: work, signal, open: openInThread }),
      )
      if (read === 'busy') throw new AppError('unavailable')
      return read
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  const inputs: Pick<ScreeningRuns, 'readFile' | 'readText'> = {
    async readFile(viewer, { name, body }) {
      const maxBytes = viewer.kind === 'user' ? MAX_FILE_BYTES : MAX_FILE_BYTES_WITHOUT_ACCOUNT
      const tooLarge = `The file is larger than ${maxBytes / 1e6} MB. Split it${viewer.kind === 'user' ? '' : ', or sign in'}.`
      try {
        return await readStored(name, (path) => pipeline(limited(body, maxBytes, tooLarge), createWriteStream(path)))
      } catch (error) {
        throw toInvalid(error, 'file')
      }
    },

    async readText(_viewer, text) {
      if (text.trim() === '') throw invalid('text', 'Enter coordinates or a place, one per line.')
      try {
        return text.trimStart().startsWith('{')
          ? await readStored('parcels.geojson', (path) => writeFile(path, text))
          : await readLines(places, text)
      } catch (error) {
        throw toInvalid(error, 'text')
      }
    },
  }
  return { ...inputs, readForm: (viewer, request) => readParcelForm(inputs, viewer, request) }
}

async function readLines(places: Pick<Places, 'resolve'>, text: string): Promise<ReadParcels> {
  const lines = text.split('\n').map((line, i) => ({ number: i + 1, line: line.trim() }))
  const read: ReadParcels = { parcels: [], rejected: [], columns: [], nameColumn: null }
  for (const { number, line } of lines.filter((each) => each.line !== '')) {
    if (read.parcels.length + read.rejected.length === MAX_PARCELS) throw new UnreadableFileError(TOO_MANY_LINES)
    try {
      const { place } = line.length > MAX_LINE ? { place: null } : await places.resolve(line)
      if (!place) throw new RejectedFeature(`We don’t know “${line.slice(0, 60)}”.`)
      const { input, name = null, note = null } = placedAt(place)
      read.parcels.push({ number, input: { name, ...input }, attributes: {}, note })
    } catch (error) {
      if (!(error instanceof RejectedFeature)) throw error
      read.rejected.push({ number, reason: error.message })
    }
  }
  const [first] = read.rejected
  if (read.parcels.length === 0 && first) throw new UnreadableFileError(`Line ${first.number}: ${first.reason}`)
  return read
}

const TOO_MANY_LINES = `Enter at most ${MAX_PARCELS.toLocaleString('en-US')} lines.`

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number, message: string) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new UnreadableFileError(message)
    yield chunk
  }
}

const invalid = (field: string, message: string) =>
  new AppError('invalid', { detail: message, fields: { [field]: [message] } })

function toInvalid(error: unknown, field: string): unknown {
  if (error instanceof UnreadableFileError) return invalid(field, error.message)
  if (Object(error).name === 'TimeoutError') return invalid(field, 'Reading this takes too long. Split it.')
  return error
}
