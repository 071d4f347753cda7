import { createReadStream } from 'node:fs'
import { open as openFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Geometry } from 'geojson'
import { open } from 'shapefile'
import type { Entry, ZipFile } from 'yauzl'
import { type ShapefileParts, unpackEntry } from './archive.ts'
import { detectFileEncoding } from './encoding.ts'
import type { SourceFeature } from './feature-source.ts'
import { isBeyondDegrees, type Project, projectedHint, projectionOfWkt, projectOrReject } from './projection.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

const HEADER_BYTES = 100
const BOUNDS_AT = 36
/** A larger shape is of no use on a map. */
const MAX_SHAPE_BYTES = 64 * 1024 * 1024

interface Unpacked {
  shp: string
  dbf: string
  encoding: string
  project: Project | null
}

/** Unpacks a shapefile into `folder`. @throws UnreadableFileError */
export async function unpackShapefile(archive: ZipFile, parts: ShapefileParts, folder: string): Promise<Unpacked> {
  const [shp, dbf] = [join(folder, 'shape.shp'), join(folder, 'shape.dbf')]
  const prj = parts.prj && (await textOf(archive, parts.prj, folder))
  const project = prj ? projectionOfWkt(prj) : null
  const cpg = parts.cpg && (await textOf(archive, parts.cpg, folder))
  await unpackEntry(archive, parts.shp, shp)
  await unpackEntry(archive, parts.dbf, dbf)
  const shapes = await assertShapes(shp, prj !== null)
  const { records, headerBytes, codePage } = await readTableHeader(dbf)
  if (records !== shapes)
    throw new UnreadableFileError(
      `The .dbf has ${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}, but the .shp has ${shapes.toLocaleString('en-US')}.`,
    )
  const label = cpg?.trim() || codePage
  return { shp, dbf, encoding: await detectFileEncoding(dbf, Buffer.alloc(0), { label, start: headerBytes }), project }
}

/** Reads the records that aren't deleted. Numbers count all of them. @throws UnreadableFileError */
export async function* readShapes({ shp, dbf, encoding, project }: Unpacked): AsyncGenerator<SourceFeature> {
  let number = 0
  try {
    const deleted = await findDeleted(dbf, await readTableHeader(dbf))
    const source = await open(createReadStream(shp), createReadStream(dbf), { encoding })
    for (;;) {
      const { done, value } = await source.read()
      if (done) return
      number += 1
      if (deleted.has(number)) continue
      const values = valuesOf(value.properties ?? {})
      yield { number, values, ...projectOrReject(value.geometry as Geometry | null, project) }
    }
  } catch (error) {
    const where = number === 0 ? 'at the start' : `after record ${number.toLocaleString('en-US')}`
    throw new UnreadableFileError(`The shapefile is damaged or incomplete ${where}.`, { cause: error })
  }
}

/** Dates have no time; numbers and texts stay. Texts end where the field isn't filled. */
function valuesOf(properties: Record<string, unknown>): SourceFeature['values'] {
  const values: SourceFeature['values'] = Object.create(null)
  for (const [name, value] of Object.entries(properties)) {
    if (!(value instanceof Date))
      values[name] = typeof value === 'string' ? value.replace(/\0.*$/s, '').trimEnd() : value
    else values[name] = Number.isNaN(value.getTime()) ? null : dayOf(value)
  }
  return values
}

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const DELETED = 0x2a

/** The numbers of the records that are marked as deleted, which the library doesn't look at. */
async function findDeleted(dbf: string, { headerBytes, recordBytes }: TableHeader): Promise<Set<number>> {
  const deleted = new Set<number>()
  if (recordBytes === 0) return deleted
  let [at, next, number] = [0, headerBytes, 1]
  for await (const chunk of createReadStream(dbf)) {
    const bytes = chunk as Buffer
    for (; next < at + bytes.length; next += recordBytes, number++)
      if (bytes[next - at] === DELETED) deleted.add(number)
    at += bytes.length
  }
  return deleted
}

interface TableHeader {
  /** With those that are marked as deleted. */
  records: number
  headerBytes: number
  recordBytes: number
  /** Empty for Windows-1252, and if unknown. */
  codePage: string
}

async function readTableHeader(dbf: string): Promise<TableHeader> {
  const header = await buffer(createReadStream(dbf, { end: 31 }))
  if (header.length < 32) throw new UnreadableFileError('The .dbf file of the shapefile is damaged or incomplete.')
  return {
    records: header.readUInt32LE(4),
    headerBytes: header.readUInt16LE(8),
    recordBytes: header.readUInt16LE(10),
    codePage: LANGUAGE_DRIVERS.get(header[29]!) ?? '',
  }
}

const MAX_TEXT_BYTES = 100_000

async function textOf(archive: ZipFile, entry: Entry, folder: string): Promise<string> {
  if (entry.uncompressedSize > MAX_TEXT_BYTES) return ''
  const target = join(folder, 'shape.txt')
  await unpackEntry(archive, entry, target)
  return (await readFile(target, 'latin1')).replace(/^\xef\xbb\xbf/, '')
}

/** Code pages by the number of the language driver in the header of a table. */
const LANGUAGE_DRIVERS = new Map(
  Object.entries({
    CP437: [1, 9, 11, 13, 15, 17, 21, 24, 25, 27],
    CP737: [106, 134],
    CP850: [2, 10, 14, 16, 18, 20, 22, 26, 29, 37, 55],
    CP852: [31, 34, 35, 64, 100, 135],
    CP857: [107, 136],
    CP865: [8, 23, 102],
    CP866: [38, 101],
    CP874: [80, 124],
    CP932: [19, 123],
    CP936: [77, 122],
    CP949: [78, 121],
    CP950: [79, 120],
    CP1250: [200],
    CP1251: [201],
    CP1253: [203],
    CP1254: [202],
    CP1257: [204],
  }).flatMap(([page, drivers]) => drivers.map((driver) => [driver, page] as const)),
)

/** Checks declared shape lengths against the file, because the parser allocates what a shape declares, and counts them. */
async function assertShapes(path: string, hasProjection: boolean): Promise<number> {
  const file = await openFile(path)
  const damagedShape = () => new UnreadableFileError('The shapefile has a shape that is damaged or larger than 64 MB.')
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(HEADER_BYTES)
    if (size < HEADER_BYTES) throw damagedShape()
    await file.read(header, 0, HEADER_BYTES, 0)
    const [x, y] = [header.readDoubleLE(BOUNDS_AT), header.readDoubleLE(BOUNDS_AT + 8)]
    if (!hasProjection && size > HEADER_BYTES && isBeyondDegrees(x, y))
      throw new UnreadableFileError(`The ZIP has no .prj file. ${projectedHint(x, y)}`)
    let count = 0
    for (let at = HEADER_BYTES; at < size; count++) {
      const { bytesRead } = await file.read(header, 0, 8, at)
      const bytes = bytesRead === 8 ? header.readInt32BE(4) * 2 : -1
      if (bytes < 4 || bytes > MAX_SHAPE_BYTES || at + 8 + bytes > size) throw damagedShape()
      at += 8 + bytes
    }
    return count
  } finally {
    await file.close()
  }
}
