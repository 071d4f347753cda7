import { createReadStream, createWriteStream } from 'node:fs'
import { open as openFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { open } from 'shapefile'
import type { Entry, ZipFile } from 'yauzl'
import { damaged, openArchive, type ShapefileParts, shapefileParts } from './archive.ts'
import type { ReadObject } from './read-objects.ts'
import { Unreadable } from './unreadable.ts'

const HEADER_BYTES = 100
/** A single shape that is larger is none that a map could show. */
const MOST_SHAPE_BYTES = 64 * 1024 * 1024

/** The shapes of a zipped shapefile as GeoJSON features, unpacked into `folder`. @throws Unreadable */
export async function* readShapefile(path: string, folder: string): AsyncGenerator<ReadObject> {
  const archive = await openArchive(path)
  let parts: ShapefileParts
  const unpacked = { shp: join(folder, 'shape.shp'), dbf: join(folder, 'shape.dbf') }
  let encoding: string
  try {
    parts = await shapefileParts(archive)
    assertDegrees(parts.prj && (await textOf(archive, parts.prj, folder)))
    encoding = encodingNamed(parts.cpg && (await textOf(archive, parts.cpg, folder)))
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
    const where = row === 0 ? 'At its beginning' : `After row ${row.toLocaleString('en-US')}`
    throw new Unreadable(`${where} the shapefile cannot be read: it is damaged or incomplete.`, { cause: error })
  }
}

/** yauzl ends with an error when more comes out than the directory says, which was held against the limit. */
async function unpack(archive: ZipFile, entry: Entry, target: string): Promise<void> {
  try {
    await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(target))
  } catch (error) {
    throw damaged(error)
  }
}

const MOST_TEXT_BYTES = 100_000

async function textOf(archive: ZipFile, entry: Entry, folder: string): Promise<string> {
  if (entry.uncompressedSize > MOST_TEXT_BYTES) return ''
  const target = join(folder, 'shape.txt')
  await unpack(archive, entry, target)
  return readFile(target, 'latin1')
}

/** Metres from somewhere are no places on the globe. */
function assertDegrees(projection: string | null): void {
  const [, name] = /^\s*PROJC(?:S|RS)\s*\[\s*"([^"]*)"/i.exec(projection ?? '') ?? []
  if (name === undefined) return
  throw new Unreadable(
    `The shapefile's coordinates are projected (${name.slice(0, 80)}). Please save it with longitude and latitude (WGS 84, EPSG:4326).`,
  )
}

/** What a .cpg file says, as a name that TextDecoder knows; shapefiles begin in Windows-1252. */
function encodingNamed(text: string | null): string {
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

/** Every shape says how long it is: one that says more than there is would be given that much memory. */
async function assertShapes(path: string): Promise<void> {
  const file = await openFile(path)
  const broken = () => new Unreadable('The shapefile cannot be read: a shape in it is damaged, or larger than 64 MB.')
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(8)
    if (size < HEADER_BYTES) throw broken()
    for (let at = HEADER_BYTES; at < size; ) {
      const { bytesRead } = await file.read(header, 0, 8, at)
      const bytes = bytesRead === 8 ? header.readInt32BE(4) * 2 : -1
      if (bytes < 4 || bytes > MOST_SHAPE_BYTES || at + 8 + bytes > size) throw broken()
      at += 8 + bytes
    }
  } finally {
    await file.close()
  }
}
