import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

interface NamedPoint {
  x: number
  y: number
  name: string
  /** Marked as deleted in the table, as programs do until it is packed. */
  isDeleted?: boolean
}

/** A point shapefile with one text column of ten bytes. */
export function pointShapes(points: NamedPoint[], encoding: BufferEncoding = 'latin1'): { shp: Buffer; dbf: Buffer } {
  return { shp: shapes(points), dbf: table(points, encoding) }
}

const POINT = 1
const SHAPE_BYTES = 20

function shapes(points: { x: number; y: number }[]): Buffer {
  const shp = Buffer.alloc(100 + points.length * (8 + SHAPE_BYTES))
  shp.writeInt32BE(9994, 0)
  shp.writeInt32BE(shp.length / 2, 24)
  shp.writeInt32LE(1000, 28)
  shp.writeInt32LE(POINT, 32)
  for (const [index, bound] of boundsOf(points).entries()) shp.writeDoubleLE(bound, 36 + 8 * index)
  for (const [index, { x, y }] of points.entries()) {
    const at = 100 + index * (8 + SHAPE_BYTES)
    shp.writeInt32BE(index + 1, at)
    shp.writeInt32BE(SHAPE_BYTES / 2, at + 4)
    shp.writeInt32LE(POINT, at + 8)
    shp.writeDoubleLE(x, at + 12)
    shp.writeDoubleLE(y, at + 20)
  }
  return shp
}

function boundsOf(points: { x: number; y: number }[]): number[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const NAME_BYTES = 10

function table(points: NamedPoint[], encoding: BufferEncoding): Buffer {
  const header = Buffer.alloc(65)
  header[0] = 3
  header.writeUInt32LE(points.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(1 + NAME_BYTES, 10)
  header.write('NAME', 32, 'latin1')
  header.write('C', 43, 'latin1')
  header[48] = NAME_BYTES
  header[64] = 13
  const rows = points.map(({ name, isDeleted }) => {
    const row = Buffer.alloc(1 + NAME_BYTES, ' ')
    if (isDeleted) row.write('*')
    Buffer.from(name, encoding).copy(row, 1, 0, NAME_BYTES)
    return row
  })
  return Buffer.concat([header, ...rows, Buffer.from([26])])
}
