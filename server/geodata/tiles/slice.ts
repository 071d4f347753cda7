import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Position } from 'geojson'
import type { Box } from '../../../domain/geometry/distance.ts'
import { createArchive } from './archive.ts'
import { propertiesAt, type TileFeature } from './tile-features.ts'

/** Maps enlarge the tiles of the last zoom, whose grid is about 8 m wide in the lower 48 states. */
const MAX_ZOOM = 9
/** Tiles up to this zoom are cut from the most important features. */
const OVERVIEW_ZOOM = 5
/** Tiles of higher zooms are cut from one part of the world at a time: from one tile of this zoom. */
const PART_ZOOM = OVERVIEW_ZOOM + 1
const MAX_OVERVIEW_FEATURES = 20_000
const LAYER = 'features'
/** The finest grid that MapLibre keeps. */
const EXTENT = 8192
/** A 64th of a tile on each side. */
const BUFFER = EXTENT / 64
/** Of simplified lines: a 1,024th of a tile. */
const TOLERANCE = EXTENT / 1024
/** Compressed. A view of the whole country shows about half a dozen tiles of the low zooms. */
const MAX_TILE_BYTES = { overview: 55_000, detail: 400_000 }
const SPOOL_BYTES = 16 * 1024

export const tileMetadata = (name: string) => ({ name, vector_layers: [{ id: LAYER, fields: {} }] })

export interface SlicedTiles {
  tiles: number
  bytes: number
}

interface Part {
  x: number
  y: number
  path: string
  pending: string[]
  pendingBytes: number
}

/** Cuts the features of one layer into tiles. Memory is bounded by the densest part of the world, not by the layer. */
export function createSlicer(target: string, folder: string) {
  const spool = mkdtempSync(join(folder, 'tiles-'))
  const parts = new Map<string, Part>()
  let overview: TileFeature[] = []
  const bounds: Box = [180, 90, -180, -90]

  return {
    add(feature: TileFeature): void {
      const box = boxOf(feature.geometry)
      if (!box) return
      ;[Math.min, Math.min, Math.max, Math.max].forEach((pick, side) => {
        bounds[side] = pick(bounds[side]!, box[side]!)
      })
      if (feature.minZoom <= OVERVIEW_ZOOM) overview.push(feature)
      if (overview.length > 2 * MAX_OVERVIEW_FEATURES) overview = mostImportant(overview)
      const line = JSON.stringify(feature)
      for (const [x, y] of partsIn(box)) append(spool, parts, { x, y }, line)
    },
    finish(metadata: Record<string, unknown>): SlicedTiles {
      const archive = createArchive(target)
      try {
        let tiles = writeTiles(archive, mostImportant(overview), { from: 0, to: OVERVIEW_ZOOM }, allTiles)
        overview = []
        for (const part of [...parts.values()].sort((a, b) => a.y - b.y || a.x - b.x)) {
          flush(part)
          const features = readFileSync(part.path, 'utf8')
            .trimEnd()
            .split('\n')
            .map((line): TileFeature => JSON.parse(line))
          tiles += writeTiles(archive, features, { from: PART_ZOOM, to: MAX_ZOOM }, (zoom) => tilesOf(part, zoom))
          rmSync(part.path)
        }
        const isEmpty = bounds[0] > bounds[2]
        return { tiles, bytes: archive.finish({ bounds: isEmpty ? [-180, -85, 180, 85] : bounds, metadata }) }
      } finally {
        rmSync(spool, { recursive: true, force: true })
      }
    },
    discard: () => rmSync(spool, { recursive: true, force: true }),
  }
}

const mostImportant = (features: TileFeature[]) =>
  features.length <= MAX_OVERVIEW_FEATURES
    ? features
    : features.sort((a, b) => b.rank - a.rank).slice(0, MAX_OVERVIEW_FEATURES)

function boxOf(geometry: TileFeature['geometry']): Box | null {
  if (geometry.type === 'GeometryCollection') return null
  const box: Box = [180, 90, -180, -90]
  const extend = (coordinates: unknown[]): void => {
    if (typeof coordinates[0] !== 'number') {
      for (const inner of coordinates) extend(inner as unknown[])
      return
    }
    const [x, y] = coordinates as Position
    box[0] = Math.min(box[0], x!)
    box[1] = Math.min(box[1], y!)
    box[2] = Math.max(box[2], x!)
    box[3] = Math.max(box[3], y!)
  }
  extend(geometry.coordinates)
  return box[0] > box[2] ? null : box
}

/** Parts that a box touches, with the margin that tiles have. */
function* partsIn([west, south, east, north]: Box): Generator<[x: number, y: number]> {
  const side = 2 ** PART_ZOOM
  const margin = BUFFER / EXTENT
  const column = (lng: number) => ((lng + 180) / 360) * side
  const row = (lat: number) => (0.5 - Math.asinh(Math.tan((clampLatitude(lat) * Math.PI) / 180)) / (2 * Math.PI)) * side
  const within = (value: number) => Math.min(side - 1, Math.max(0, Math.floor(value)))
  for (let y = within(row(north) - margin); y <= within(row(south) + margin); y++)
    for (let x = within(column(west) - margin); x <= within(column(east) + margin); x++) yield [x, y]
}

const clampLatitude = (latitude: number) => Math.min(85.05, Math.max(-85.05, latitude))

function append(spool: string, parts: Map<string, Part>, { x, y }: { x: number; y: number }, line: string): void {
  const key = `${x}-${y}`
  const part = parts.get(key) ?? { x, y, path: join(spool, key), pending: [], pendingBytes: 0 }
  parts.set(key, part)
  part.pending.push(line)
  part.pendingBytes += line.length
  if (part.pendingBytes > SPOOL_BYTES) flush(part)
}

function flush(part: Part): void {
  const file = openSync(part.path, 'a')
  writeSync(file, part.pending.map((line) => `${line}\n`).join(''))
  closeSync(file)
  part.pending = []
  part.pendingBytes = 0
}

type TilesOfZoom = (zoom: number) => Iterable<[x: number, y: number]>

function* allTiles(zoom: number): Generator<[number, number]> {
  const side = 2 ** zoom
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) yield [x, y]
}

function* tilesOf({ x, y }: { x: number; y: number }, zoom: number): Generator<[number, number]> {
  const side = 2 ** (zoom - PART_ZOOM)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) yield [x * side + column, y * side + row]
}

function writeTiles(
  archive: ReturnType<typeof createArchive>,
  features: TileFeature[],
  { from, to }: { from: number; to: number },
  tilesAt: TilesOfZoom,
): number {
  const data = features.map(({ geometry, id, ...properties }) => ({
    type: 'Feature' as const,
    id,
    geometry,
    properties,
  }))
  // Positions keep their precision in the last zoom alone; lines in others are simplified.
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: data },
    {
      maxZoom: Math.max(to, PART_ZOOM),
      indexMaxZoom: Math.min(to, PART_ZOOM),
      extent: EXTENT,
      buffer: BUFFER,
      tolerance: TOLERANCE,
    },
  )
  let count = 0
  for (let zoom = from; zoom <= to; zoom++) {
    for (const [x, y] of tilesAt(zoom)) {
      const tile = index.getTile(zoom, x, y)
      const bytes = tile && encode(tile, zoom)
      if (!bytes) continue
      archive.add(zoom, x, y, bytes)
      count += 1
    }
  }
  return count
}

type Tags = Omit<TileFeature, 'geometry' | 'id'>

/** Null if the zoom shows none of the features. Of a tile that would be too large, the least important ones are left out. */
function encode(tile: GeoJSONVTTile, zoom: number): Uint8Array | null {
  const tagsOf = ({ tags }: { tags: unknown }) => tags as Tags
  let features = tile.features
    .filter((feature) => tagsOf(feature).minZoom <= zoom)
    .sort((a, b) => tagsOf(b).rank - tagsOf(a).rank)
  const limit = zoom <= OVERVIEW_ZOOM ? MAX_TILE_BYTES.overview : MAX_TILE_BYTES.detail
  while (features.length > 0) {
    const shown = features.map((feature) => ({ ...feature, tags: propertiesAt(zoom, tagsOf(feature)) }))
    const bytes = fromGeojsonVt(
      { [LAYER]: { ...tile, features: shown as GeoJSONVTTile['features'] } },
      { version: 2, extent: EXTENT },
    )
    const size = bytes.byteLength > limit ? gzipSync(bytes).byteLength : 0
    if (size <= limit) return bytes
    features = features.slice(0, Math.floor((features.length * limit * 0.95) / size))
  }
  return null
}
