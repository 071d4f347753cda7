import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Entry, zxyToTileId } from 'pmtiles'
import type { Box } from '../../../domain/geometry/distance.ts'

/**
 * Writes tile archives in PMTiles version 3: a header, a directory of the tiles by their position on a Hilbert curve, JSON
 * metadata, and the tiles. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export interface ArchiveWriter {
  /** Adds a vector tile, not compressed yet. Equal tiles are stored once. */
  add(z: number, x: number, y: number, tile: Uint8Array): void
  /** Completes the archive. @returns its size in bytes */
  finish(about: { bounds: Box; metadata: Record<string, unknown> }): number
  /** Deletes what was written so far. */
  discard(): void
}

const HEADER_BYTES = 127
/** The header and the root directory must be in the first 16 KiB of the file. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 4_096
const COPY_BYTES = 1024 * 1024
const [GZIP, VECTOR_TILE] = [2, 1]

/** The tiles are collected in a second file beside `path`, because the directories come first and their size isn't known yet. */
export function createArchive(path: string): ArchiveWriter {
  const dataPath = `${path}.tiles`
  const data = openSync(dataPath, 'w+')
  const entries: Entry[] = []
  const contents = new Map<string, { offset: number; length: number }>()
  let size = 0
  let [minZoom, maxZoom] = [Number.POSITIVE_INFINITY, 0]

  const store = (tile: Uint8Array) => {
    const key = createHash('sha1').update(tile).digest('base64')
    const known = contents.get(key)
    if (known) return known
    const bytes = gzipSync(tile)
    const place = { offset: size, length: bytes.byteLength }
    writeSync(data, bytes)
    size += bytes.byteLength
    contents.set(key, place)
    return place
  }
  const discard = () => {
    closeSync(data)
    rmSync(dataPath)
  }
  return {
    add(z, x, y, tile) {
      entries.push({ tileId: zxyToTileId(z, x, y), runLength: 1, ...store(tile) })
      minZoom = Math.min(minZoom, z)
      maxZoom = Math.max(maxZoom, z)
    },
    finish({ bounds, metadata }) {
      const runs = joinRuns(entries.sort((a, b) => a.tileId - b.tileId))
      const { root, leaves } = directoriesOf(runs)
      const json = gzipSync(JSON.stringify(metadata), { level: 9 })
      const lengths = [root.byteLength, json.byteLength, leaves.byteLength, size]
      const counts = [entries.length, runs.length, contents.size]
      const zooms: [number, number] = entries.length > 0 ? [minZoom, maxZoom] : [0, 0]
      const file = openSync(path, 'w')
      for (const part of [headerOf({ lengths, counts, zooms, bounds }), root, json, leaves]) writeSync(file, part)
      copy(data, file, size)
      closeSync(file)
      discard()
      return HEADER_BYTES + lengths.reduce((sum, length) => sum + length, 0)
    },
    discard,
  }
}

/** Entries of consecutive tiles with the same content become one. */
function joinRuns(entries: readonly Entry[]): Entry[] {
  const runs: Entry[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && last.offset === entry.offset && last.tileId + last.runLength === entry.tileId) last.runLength += 1
    else runs.push({ ...entry })
  }
  return runs
}

/** One directory if it fits; otherwise a root that lists leaves. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const single = directoryOf(entries)
  if (single.byteLength <= MAX_ROOT_BYTES) return { root: single, leaves: Buffer.alloc(0) }
  for (let perLeaf = LEAF_ENTRIES; ; perLeaf *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let start = 0; start < entries.length; start += perLeaf) {
      const leaf = directoryOf(entries.slice(start, start + perLeaf))
      pointers.push({ tileId: entries[start]!.tileId, runLength: 0, offset, length: leaf.byteLength })
      leaves.push(leaf)
      offset += leaf.byteLength
    }
    const root = directoryOf(pointers)
    if (root.byteLength <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Column by column, as variable-length integers. An offset of 0 means right after the previous tile. */
function directoryOf(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  pushVarint(bytes, entries.length)
  entries.forEach(({ tileId }, index) => {
    pushVarint(bytes, tileId - (entries[index - 1]?.tileId ?? 0))
  })
  for (const { runLength } of entries) pushVarint(bytes, runLength)
  for (const { length } of entries) pushVarint(bytes, length)
  entries.forEach(({ offset }, index) => {
    const previous = entries[index - 1]
    pushVarint(bytes, previous && offset === previous.offset + previous.length ? 0 : offset + 1)
  })
  return gzipSync(Buffer.from(bytes), { level: 9 })
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  // No bitwise operators, because ids and offsets may have more than 32 bits.
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
}

interface HeaderFields {
  /** Bytes of the root directory, the metadata, the leaf directories and the tiles, which follow the header in this order. */
  lengths: readonly number[]
  /** Addressed tiles, entries and stored tiles. */
  counts: readonly number[]
  zooms: [number, number]
  bounds: Box
}

function headerOf({ lengths, counts, zooms, bounds: [west, south, east, north] }: HeaderFields): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  let [at, offset] = [8, HEADER_BYTES]
  const long = (value: number) => {
    at = header.writeBigUInt64LE(BigInt(value), at)
  }
  for (const length of lengths) {
    long(offset)
    long(length)
    offset += length
  }
  for (const count of counts) long(count)
  // 0: the tiles are in the order they were added, not in the order of their ids.
  for (const byte of [0, GZIP, GZIP, VECTOR_TILE, ...zooms]) at = header.writeUInt8(byte, at)
  for (const degrees of [west, south, east, north]) at = header.writeInt32LE(Math.round(degrees * 1e7), at)
  at = header.writeUInt8(zooms[0], at)
  for (const degrees of [(west + east) / 2, (south + north) / 2])
    at = header.writeInt32LE(Math.round(degrees * 1e7), at)
  return header
}

function copy(from: number, to: number, bytes: number): void {
  const buffer = Buffer.alloc(Math.min(COPY_BYTES, bytes))
  for (let position = 0; position < bytes; ) {
    const read = readSync(from, buffer, 0, buffer.byteLength, position)
    writeSync(to, buffer, 0, read)
    position += read
  }
}
