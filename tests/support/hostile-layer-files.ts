import { feature, flatgeobuf, point } from './layer-files.ts'
import { pointShapes, zipOf } from './shapefile.ts'

/** Where a FlatGeobuf file has the length of its header, and where the header, a FlatBuffers table, starts. */
const HEADER_LENGTH = 8
const HEADER = 12
/** Places of fields in the table's list of offsets. */
const [COUNT, NODE_SIZE] = [8, 9]

const twoPoints = () => flatgeobuf(feature(point(1, 2), { name: 'a' }), feature(point(3, 4), { name: 'b' }))

export const cutFlatgeobuf = () => twoPoints().subarray(0, -20)

export function flatgeobufWithLongHeader(): Buffer {
  const file = twoPoints()
  file.writeUInt32LE(0xfffffff0, HEADER_LENGTH)
  return file
}

/** Its first feature claims to be almost 4 GB long. */
export function flatgeobufWithLongFeature(): Buffer {
  const file = twoPoints()
  file.writeUInt32LE(0xfffffff0, HEADER + file.readUInt32LE(HEADER_LENGTH))
  return file
}

/** Its header claims a billion features with an index. */
export function flatgeobufOfBillion(): Buffer {
  const file = twoPoints()
  const table = HEADER + file.readUInt32LE(HEADER)
  const offsets = table - file.readInt32LE(table) + 4
  file.writeBigUInt64LE(1_000_000_000n, table + file.readUInt16LE(offsets + 2 * COUNT))
  // Without a size of its nodes, an index has the usual one.
  file.writeUInt16LE(0, offsets + 2 * NODE_SIZE)
  return file
}

/** A zipped Shapefile whose directory claims this size for each unpacked part. */
export async function shapefileClaiming(bytes: number): Promise<Buffer> {
  const { shp, dbf } = pointShapes([{ x: 1, y: 2, name: 'a' }])
  const zip = await zipOf({ 'sites.shp': shp, 'sites.dbf': dbf })
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 1)) zip.writeUInt32LE(bytes, at + 24)
  return zip
}

export const shapefileOfZeros = () => zipOf({ 'sites.shp': Buffer.alloc(20_000_000), 'sites.dbf': Buffer.alloc(100) })
