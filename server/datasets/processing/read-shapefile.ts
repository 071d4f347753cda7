import { createReadStream, createWriteStream } from 'node:fs'
import { open as openFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { open } from 'shapefile'
import type { Entry, ZipFile } from 'yauzl'
import { damagedZip, openArchive, type ShapefileParts, shapefileParts } from '../../file-types/archive.ts'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import type { ReadObject } from './read-objects.ts'

const HEADER_BYTES = 100
/** A larger shape is of no use on a map. */
const MAX_SHAPE_BYTES = 64 * 1024 * 1024

/** Reads the shapes of a zipped shapefile, unpacked into `folder`, as GeoJSON features. @throws UnreadableFileError */
export async function* readShapefile(path: string, folder: string): AsyncGenerator<ReadObject> {
  const archive = await openArchive(path)
  let parts: ShapefileParts
  const unpacked = { shp: join(folder, 'shape.shp'), dbf: join(folder, 'shape.dbf') }
  let encoding: string
  try {
    parts = await shapefileParts(archive)
    assertGeographic(parts.prj && (await textOf(archive, parts.prj, folder)))
    encoding = parseCodePage(parts.cpg && (await textOf(archive, parts.cpg, folder)))
    await unpack(archive, parts.shp, unpacked.shp)
    await unpack(archive, parts.dbf, unpacked.dbf)
  } finally {
    archive.close()
  }
  await assertShapes(unpacked.shp)
  yield* readShapes(unpacked, encoding)
}

async function* readShapes({ shp, dbf }: { shp: string; dbf: string }, encoding: string): AsyncGenerator<ReadObject> {
  let row = 0
  try {
    const source = await open(createReadStream(shp), createReadStream(dbf), { encoding })
    for (;;) {
      const { done, value } = await source.read()
      if (done) return
      row += 1
      yield { row, object: value as unknown as Record<string, unknown> }
    }
  } catch (error) {
    const where = row === 0 ? 'at the start' : `after row ${row.toLocaleString('en-US')}`
    throw new UnreadableFileError(`The shapefile is damaged or incomplete ${where}.`, {
      cause: error,
    })
  }
}

/** yauzl fails when an entry unpacks to more than its declared size, which has been checked against the limit. */
async function unpack(archive: ZipFile, entry: Entry, target: string): Promise<void> {
  try {
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(target))
  } catch (error) {
    throw damagedZip(error)
  }
}

const MAX_TEXT_BYTES = 100_000

async function textOf(archive: ZipFile, entry: Entry, folder: string): Promise<string> {
  if (entry.uncompressedSize > MAX_TEXT_BYTES) return ''
  const target = join(folder, 'shape.txt')
  await unpack(archive, entry, target)
  return readFile(target, 'latin1')
}

/** Rejects projected coordinates, which are not degrees. */
function assertGeographic(projection: string | null): void {
  const [, name] = /^\s*PROJC(?:S|RS)\s*\[\s*"([^"]*)"/i.exec(projection ?? '') ?? []
  if (name === undefined) return
  throw new UnreadableFileError(
    `The shapefile’s coordinates are projected (${name.slice(0, 80)}). Save it with longitude and latitude (WGS 84, EPSG:4326) and upload it again.`,
  )
}

/** The encoding named in a .cpg file, for TextDecoder; Windows-1252 by default. */
function parseCodePage(text: string | null): string {
  const label = (text ?? '')
    .trim()
    .replace(/^(ansi\s*|cp)?(\d{4})$/i, 'windows-$2')
    .replace(/^65001$/, 'utf-8')
  try {
    return new TextDecoder(label || 'windows-1252').encoding
  } catch {
    return 'windows-1252'
  }
}

/** Checks declared shape lengths against the file, because the parser allocates what a shape declares. */
async function assertShapes(path: string): Promise<void> {
  const file = await openFile(path)
  const damagedShape = () => new UnreadableFileError('The shapefile has a shape that is damaged or larger than 64 MB.')
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(8)
    if (size < HEADER_BYTES) throw damagedShape()
    for (let at = HEADER_BYTES; at < size; ) {
      const { bytesRead } = await file.read(header, 0, 8, at)
      const bytes = bytesRead === 8 ? header.readInt32BE(4) * 2 : -1
      if (bytes < 4 || bytes > MAX_SHAPE_BYTES || at + 8 + bytes > size) throw damagedShape()
      at += 8 + bytes
    }
  } finally {
    await file.close()
  }
}
