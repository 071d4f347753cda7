import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { limitBytes } from '../platform/limit-bytes.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

const MAX_ENTRIES = 1_000
/** Limit of everything that a compressed file unpacks to. */
const MAX_UNPACKED_BYTES = 2_000_000_000
/** Limit for all unpacked parts of a shapefile together; each can be up to 2 GB. */
const MAX_SHAPEFILE_BYTES = 1024 * 1024 * 1024
const MAX_SHAPEFILE_LABEL = '1 GB (1,073,741,824 bytes)'
/** Text rarely shrinks to less than a fiftieth; what does more is made to fill disks. */
const MAX_RATIO = 200
const MIN_LIMIT = 10_000_000
/** A ZIP inside of a ZIP hardly shrinks again; what does is made to fill disks. */
const [MAX_NESTED_RATIO, MIN_NESTED_LIMIT] = [2, 100_000]

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
  // Some programs on Windows write backslashes into paths, which yauzl turns into slashes unless it is strict.
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false } as const
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

/** The files of an archive, without what macOS adds to it. @throws UnreadableFileError */
export async function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  const tooMany = () => new UnreadableFileError(`The ZIP has more than ${MAX_ENTRIES.toLocaleString('en-US')} files.`)
  if (archive.entryCount > MAX_ENTRIES) throw tooMany()
  try {
    for await (const entry of archive.eachEntry()) {
      if (entries.length >= MAX_ENTRIES) throw tooMany()
      if (!/(^|\/)(__MACOSX\/|\._|\.DS_Store$)|\/$/.test(entry.fileName)) entries.push(entry)
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : damagedZip(error)
  }
  return entries
}

/**
 * Finds the parts of the only shapefile among the files of an archive, without unpacking anything. Declared sizes are
 * enforced while entries are read.
 * @throws UnreadableFileError
 */
export function shapefileParts(entries: readonly Entry[]): ShapefileParts {
  const shapes = entries.filter(({ fileName }) => /\.shp$/i.test(fileName))
  const [shp, ...more] = shapes
  if (!shp)
    throw new UnreadableFileError(
      otherArchive(entries) ??
        nestedArchive(entries) ??
        `${describeContents(entries)} has no .shp file, so it isn’t a shapefile.`,
    )
  if (more.length > 0) throw new UnreadableFileError(`The ZIP has ${shapes.length} shapefiles. Upload one at a time.`)
  const base = shp.fileName.slice(0, -4).toLowerCase()
  const beside = (extension: string) =>
    entries.find(({ fileName }) => fileName.toLowerCase() === `${base}.${extension}`)
  const dbf = beside('dbf')
  if (!dbf) throw new UnreadableFileError('The ZIP has no .dbf file next to its .shp, so the shapefile has no columns.')
  const parts = { shp, dbf, prj: beside('prj') ?? null, cpg: beside('cpg') ?? null }
  const present = Object.values(parts).filter((part) => part !== null)
  if (present.some((part) => part.isEncrypted())) throw passwordProtected()
  const bytes = present.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > MAX_SHAPEFILE_BYTES)
    throw new UnreadableFileError(`The shapefile is larger than ${MAX_SHAPEFILE_LABEL} unpacked.`)
  return parts
}

/** What other ZIPs are, by one of their files. */
const OTHER_ARCHIVES: readonly [RegExp, string][] = [
  [/\.gdb\//i, 'This is an Esri file geodatabase. Export it as GeoPackage or a Shapefile.'],
  [/^xl\/workbook\.bin$/, 'This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV.'],
  [/^content\.xml$/, 'This is an OpenDocument file. Save it as Excel (.xlsx) or CSV.'],
  [/^word\//, 'This is a Word document. Upload its table as Excel (.xlsx) or CSV.'],
  [/^ppt\//, 'This is a PowerPoint presentation. Upload its table as Excel (.xlsx) or CSV.'],
  [/\.kmz$/i, 'The ZIP has a KMZ inside. Upload the KMZ itself.'],
  [/\.xls$/i, 'The ZIP has an older Excel workbook (.xls) inside. Save it as .xlsx or CSV.'],
]

/** What else the archive is; null if unknown. */
export const otherArchive = (entries: readonly Entry[]): string | null =>
  OTHER_ARCHIVES.find(([pattern]) => entries.some(({ fileName }) => pattern.test(fileName)))?.[1] ?? null

/** Whether an archive is a package of Office. */
export const isOfficePackage = (entries: readonly Entry[]): boolean =>
  entries.some(({ fileName }) => /^(_rels\/\.rels|xl\/workbook\.xml)$/i.test(fileName))

/** Says that there is a ZIP or another archive inside; null if there is none. */
export function nestedArchive(entries: readonly Entry[]): string | null {
  const names = entries
    .map(({ fileName }) => fileName)
    .filter((name) => /\.(zip|gz|tgz|tar|7z|rar|bz2|xz)$/i.test(name))
  if (names.length === 0) return null
  const kind = names.every((name) => /\.zip$/i.test(name)) ? 'ZIP' : 'archive'
  const inside = names.length === 1 ? `another ${kind}` : `${names.length} ${kind}s`
  return `The ZIP has ${inside} inside (${nameList(names)}). Unzip it first, then upload what is inside one at a time.`
}

/** “The ZIP (deed.pdf)”, to begin a sentence. @throws UnreadableFileError for one without files */
export function describeContents(entries: readonly Entry[]): string {
  if (entries.length === 0) throw new UnreadableFileError('The ZIP is empty.')
  return `The ZIP (${nameList(entries.map(({ fileName }) => fileName))})`
}

/** The first names of files, sheets or layers. */
export const nameList = (names: readonly string[]): string =>
  `${names
    .slice(0, 3)
    .map((name) => name.slice(0, 60))
    .join(', ')}${names.length > 3 ? '…' : ''}`

/** Refuses an entry that is made to fill disks. @throws UnreadableFileError */
export function assertUnpackable(entry: Entry): void {
  if (entry.uncompressedSize > limitOf(entry.compressedSize)) throw tooLarge()
}

/** Refuses a ZIP inside of a ZIP that is made to fill disks. @throws UnreadableFileError */
export function assertNested({ compressedSize, uncompressedSize }: Entry): void {
  if (uncompressedSize > Math.max(compressedSize * MAX_NESTED_RATIO, MIN_NESTED_LIMIT)) throw tooLarge()
}

/**
 * Unpacks an entry. yauzl fails when one unpacks to more than its declared size, which the caller has checked.
 * @throws UnreadableFileError
 */
export async function unpackEntry(archive: ZipFile, entry: Entry, target: string, signal?: AbortSignal): Promise<void> {
  if (entry.isEncrypted()) throw passwordProtected()
  try {
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(target), { signal })
  } catch (error) {
    if (signal?.aborted) throw error
    throw damagedZip(error)
  }
}

/** An entry that fits in memory, see `unpackEntry`. @throws UnreadableFileError */
export async function readEntry(archive: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw passwordProtected()
  try {
    return await buffer(await archive.openReadStreamPromise(entry))
  } catch (error) {
    throw damagedZip(error)
  }
}

/** Unpacks a gzip file into `folder`. @throws UnreadableFileError */
export async function gunzipInto(folder: string, path: string, signal: AbortSignal): Promise<string> {
  const target = join(folder, 'unpacked')
  const limit = limitOf((await stat(path)).size)
  try {
    await pipeline(createReadStream(path), createGunzip(), limitBytes(limit, tooLarge), createWriteStream(target), {
      signal,
    })
  } catch (error) {
    if (error instanceof UnreadableFileError || signal.aborted) throw error
    throw new UnreadableFileError('The gzip file is damaged or incomplete.', { cause: error })
  }
  return target
}

const limitOf = (packed: number) => Math.min(MAX_UNPACKED_BYTES, Math.max(packed * MAX_RATIO, MIN_LIMIT))

const damagedZip = (cause: unknown) => new UnreadableFileError('The ZIP is damaged or incomplete.', { cause })
const passwordProtected = () => new UnreadableFileError('The ZIP is password-protected.')
const tooLarge = () => new UnreadableFileError('The compressed file unpacks to more than we can read.')
