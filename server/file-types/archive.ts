import type { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** Far more than one shapefile has. */
const MAX_ENTRIES = 1_000
/** Limit for all unpacked parts together; a shapefile part can be up to 2 GB. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024
const MAX_UNPACKED_LABEL = '1 GB (1,073,741,824 bytes)'

/** The parts of a shapefile that we read. Optional ones may be null. */
export interface ShapefileParts {
  shp: Entry
  dbf: Entry
  prj: Entry | null
  cpg: Entry | null
}

type ReadRange = (start: number, end: number) => Readable

/** Opens a ZIP on disk or in the storage. @throws UnreadableFileError */
export async function openArchive(source: string | { size: number; read: ReadRange }): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true } as const
  try {
    if (typeof source === 'string') return await openPromise(source, options)
    return await fromRandomAccessReaderPromise(new RangeReader(source.read), source.size, options)
  } catch (error) {
    throw damagedZip(error)
  }
}

class RangeReader extends RandomAccessReader {
  readonly #read: ReadRange
  constructor(read: ReadRange) {
    super()
    this.#read = read
  }
  /** `end` is exclusive. */
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read(start, end - 1)
  }
}

/**
 * Finds the parts of the only shapefile in an archive by its directory, without unpacking anything. Declared sizes are
 * enforced while entries are read.
 * @throws UnreadableFileError
 */
export async function shapefileParts(archive: ZipFile): Promise<ShapefileParts> {
  const entries = await entriesOf(archive)
  const shapes = entries.filter(({ fileName }) => /\.shp$/i.test(fileName))
  const [shp, ...more] = shapes
  if (!shp) throw new UnreadableFileError('The ZIP has no .shp file, so it isn’t a shapefile.')
  if (more.length > 0) throw new UnreadableFileError(`The ZIP has ${shapes.length} shapefiles. Upload one at a time.`)
  const base = shp.fileName.slice(0, -4).toLowerCase()
  const beside = (extension: string) =>
    entries.find(({ fileName }) => fileName.toLowerCase() === `${base}.${extension}`)
  const dbf = beside('dbf')
  if (!dbf) throw new UnreadableFileError('The ZIP has no .dbf file next to its .shp, so the shapefile has no columns.')
  const parts = { shp, dbf, prj: beside('prj') ?? null, cpg: beside('cpg') ?? null }
  assertBounded(Object.values(parts).filter((part) => part !== null))
  return parts
}

async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  if (archive.entryCount > MAX_ENTRIES) throw new UnreadableFileError(`The ZIP has more than ${MAX_ENTRIES} files.`)
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.length >= MAX_ENTRIES) throw new UnreadableFileError(`The ZIP has more than ${MAX_ENTRIES} files.`)
      // Skips macOS metadata.
      if (!/(^|\/)(__MACOSX\/|\._)/.test(entry.fileName)) entries.push(entry)
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : damagedZip(error)
  }
  return entries
}

function assertBounded(parts: readonly Entry[]): void {
  if (parts.some((part) => part.isEncrypted())) throw new UnreadableFileError('The ZIP is password-protected.')
  const bytes = parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > MAX_UNPACKED_BYTES)
    throw new UnreadableFileError(`The shapefile is larger than ${MAX_UNPACKED_LABEL} unpacked.`)
}

export function damagedZip(cause: unknown): UnreadableFileError {
  return new UnreadableFileError('The ZIP is damaged or incomplete.', { cause })
}
