import type { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { Unreadable } from './unreadable.ts'

/** Far more than the parts of one shapefile. */
const MOST_ENTRIES = 1_000
/** Of what is unpacked; a shapefile may itself hold 2 GB a part. */
const MOST_UNPACKED_BYTES = 1024 * 1024 * 1024
const MOST_UNPACKED_WORDS = '1 GB (1,073,741,824 bytes)'

/** The parts of a shapefile that are read. Those that may be missing are null. */
export interface ShapefileParts {
  shp: Entry
  dbf: Entry
  prj: Entry | null
  cpg: Entry | null
}

type ReadRange = (start: number, end: number) => Readable

/** Opens a ZIP wherever it lies. @throws Unreadable */
export async function openArchive(source: string | { size: number; read: ReadRange }): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const
  try {
    if (typeof source === 'string') return await openPromise(source, options)
    return await fromRandomAccessReaderPromise(new RangeReader(source.read), source.size, options)
  } catch (error) {
    throw damaged(error)
  }
}

class RangeReader extends RandomAccessReader {
  readonly #read: ReadRange
  constructor(read: ReadRange) {
    super()
    this.#read = read
  }
  /** `end` is not included. */
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read(start, end - 1)
  }
}

/**
 * The parts of the one shapefile in an archive, by its directory alone: nothing is unpacked. What an entry says of its size
 * is held against what comes out of it while it is read.
 * @throws Unreadable
 */
export async function shapefileParts(archive: ZipFile): Promise<ShapefileParts> {
  const entries = await entriesOf(archive)
  const shapes = entries.filter(({ fileName }) => /\.shp$/i.test(fileName))
  const [shp, ...more] = shapes
  if (!shp) throw new Unreadable('The ZIP has no .shp file in it: it is no shapefile.')
  if (more.length > 0) throw new Unreadable(`The ZIP has ${shapes.length} shapefiles in it; please send one at a time.`)
  const base = shp.fileName.slice(0, -4).toLowerCase()
  const beside = (extension: string) =>
    entries.find(({ fileName }) => fileName.toLowerCase() === `${base}.${extension}`)
  const dbf = beside('dbf')
  if (!dbf) throw new Unreadable('The ZIP has no .dbf file beside its .shp: the columns of the shapefile are missing.')
  const parts = { shp, dbf, prj: beside('prj') ?? null, cpg: beside('cpg') ?? null }
  assertBounded(Object.values(parts).filter((part) => part !== null))
  return parts
}

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  if (archive.entryCount > MOST_ENTRIES) throw new Unreadable(`The ZIP has more than ${MOST_ENTRIES} files in it.`)
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.length >= MOST_ENTRIES) throw new Unreadable(`The ZIP has more than ${MOST_ENTRIES} files in it.`)
      // What Macs add for themselves.
      if (!/(^|\/)(__MACOSX\/|\._)/.test(entry.fileName)) entries.push(entry)
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged(error)
  }
  return entries
}

function assertBounded(parts: readonly Entry[]): void {
  if (parts.some((part) => part.isEncrypted())) throw new Unreadable('The ZIP is locked with a password.')
  const bytes = parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > MOST_UNPACKED_BYTES) throw new Unreadable(`The shapefile is larger than ${MOST_UNPACKED_WORDS} unpacked.`)
}

export function damaged(cause: unknown): Unreadable {
  return new Unreadable('The ZIP cannot be read: it is damaged or incomplete.', { cause })
}
