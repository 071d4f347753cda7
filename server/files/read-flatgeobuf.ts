import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Geometry } from 'geojson'
import { type FeatureSource, MAX_FEATURE_BYTES, type SourceFeature } from './feature-source.ts'
import { type Project, projectGeometry, projectionOfCode } from './projection.ts'
import { MAX_COLUMNS, UnreadableFileError } from './unreadable-file-error.ts'

/** The library holds the spatial index in memory, and believes the lengths that a file declares. */
const MAX_BYTES = 100_000_000

const MAX_HEADER_BYTES = 1_000_000
/** A node of the spatial index. */
const NODE_BYTES = 40

/** @throws UnreadableFileError */
export async function openFlatgeobuf(path: string): Promise<FeatureSource> {
  const { size } = await stat(path)
  if (size > MAX_BYTES)
    throw new UnreadableFileError('A FlatGeobuf file can have up to 100 MB. Save it as GeoJSON or GeoPackage.')
  if (!(await isPlausible(path, size))) throw new UnreadableFileError('The FlatGeobuf file is damaged.')
  return { format: 'flatgeobuf', features: () => readFeatures(path) }
}

/**
 * Checks the numbers in the header that the library computes the size of the index from, or it might never end, and the
 * length of each feature, or it might reserve gigabytes.
 */
async function isPlausible(path: string, size: number): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0)
    const length = buffer.readUInt32LE(8)
    if (length > MAX_HEADER_BYTES - 12 || length > size) return false
    const { columns, count, nodeSize } = readHeader(buffer.subarray(0, 12 + length))
    if (columns > MAX_COLUMNS) return false
    if (nodeSize === 0) return await areFeaturesWhole(file, 12 + length, size)
    if (nodeSize < 2 || count === 0 || count * NODE_BYTES >= size) return false
    return await areFeaturesWhole(file, 12 + length + indexBytes(count, nodeSize), size)
  } catch {
    return false
  } finally {
    await file.close()
  }
}

function indexBytes(count: number, nodeSize: number): number {
  let nodes = count
  for (let level = count; level > 1; nodes += level) level = Math.ceil(level / nodeSize)
  // A single feature has a leaf and a root.
  return (count === 1 ? 2 : nodes) * NODE_BYTES
}

const WINDOW_BYTES = 65_536

/** Whether the features, each of which starts with its length, end where the file does. */
async function areFeaturesWhole(file: FileHandle, start: number, size: number): Promise<boolean> {
  const window = Buffer.alloc(WINDOW_BYTES)
  let [from, filled] = [0, 0]
  let at = start
  while (at < size) {
    if (at + 4 > from + filled) {
      from = at
      filled = (await file.read(window, 0, WINDOW_BYTES, at)).bytesRead
    }
    // Throws at an incomplete length.
    const length = window.subarray(0, filled).readUInt32LE(at - from)
    if (length > MAX_FEATURE_BYTES) return false
    at += 4 + length
  }
  return at === size
}

/** Reads what the header, a FlatBuffers table, has at the places of the schema. @throws RangeError */
function readHeader(header: Buffer): { columns: number; count: number; nodeSize: number } {
  const table = 12 + header.readUInt32LE(12)
  const vtable = table - header.readInt32LE(table)
  const vtableBytes = header.readUInt16LE(vtable)
  const offsetOf = (field: number) => (4 + 2 * field < vtableBytes ? header.readUInt16LE(vtable + 4 + 2 * field) : 0)
  const [columns, count, nodeSize] = [offsetOf(7), offsetOf(8), offsetOf(9)]
  const vector = table + columns
  return {
    columns: columns === 0 ? 0 : header.readUInt32LE(vector + header.readUInt32LE(vector)),
    count: count === 0 ? 0 : Number(header.readBigUInt64LE(table + count)),
    nodeSize: nodeSize === 0 ? 16 : header.readUInt16LE(table + nodeSize),
  }
}

async function* readFeatures(path: string): AsyncGenerator<SourceFeature> {
  const input = createReadStream(path)
  let number = 0
  try {
    let project: Project | null = null
    const headerMetaFn = (header: { crs?: { code: number } | null }) => {
      project = header.crs?.code ? projectionOfCode(header.crs.code) : null
    }
    const features = deserialize(Readable.toWeb(input) as never, { headerMetaFn } as never)
    for await (const { id, properties, geometry } of features) {
      const values: Record<string, unknown> = Object.assign(Object.create(null), properties)
      if (id !== undefined) values.id ??= id
      yield { number: ++number, values, geometry: projectGeometry((geometry ?? null) as Geometry | null, project) }
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError(`The FlatGeobuf file is damaged after feature ${number}.`, { cause: error })
  } finally {
    input.destroy()
  }
}
