import { readFile, stat } from 'node:fs/promises'
import type { Geometry } from 'geojson'
import { MAX_PARCELS } from '../../domain/screening/run.ts'
import type { ScreeningInput } from '../../screening/document.ts'
import { UnreadableFileError } from '../file-types/unreadable-file-error.ts'
import { columnNamed } from '../import/columns.ts'
import { checkGeometry, RejectedFeature } from '../layers/import/check-geometry.ts'
import type { SourceFeature } from '../layers/import/layer-source.ts'
import { openLayerFile } from '../layers/import/open-layer-file.ts'

const MAX_FILE_BYTES = 50_000_000
const MAX_JSON_BYTES = 5_000_000
const MAX_NAME = 200
const MAX_ACRES = 1e8

const NAMES = ['name', 'title', 'parcel', 'apn', 'site', 'id']
const ACRES = ['acres', 'acreage', 'gis_acres', 'size_acres']

export interface ReadParcels {
  /** Numbers are those of the features. */
  parcels: { number: number; input: ScreeningInput }[]
  /** Features that are no parcels, with the reason. */
  rejected: { number: number; reason: string }[]
}

interface ReadOptions {
  /** For unpacking. */
  folder: string
  signal: AbortSignal
  open?: typeof openLayerFile
}

/** The JSON of a small file; undefined if it is larger, or not JSON. @throws UnreadableFileError */
export async function readSmallJson(path: string): Promise<unknown> {
  const { size } = await sizeOf(path)
  if (size > MAX_JSON_BYTES) return undefined
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '').trimStart()
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function sizeOf(path: string): Promise<{ size: number }> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new UnreadableFileError(`File not found: ${path}`)
  if (!found.isFile()) throw new UnreadableFileError(`${path} is not a file.`)
  return found
}

/**
 * Reads parcels from GeoJSON, KML, KMZ, a zipped Shapefile or a CSV with latitudes and longitudes.
 * @throws UnreadableFileError
 */
export async function readParcels(path: string, options: ReadOptions): Promise<ReadParcels> {
  const { size } = await sizeOf(path)
  if (size > MAX_FILE_BYTES)
    throw new UnreadableFileError(`The file is larger than ${MAX_FILE_BYTES / 1e6} MB. Split it, or leave parcels out.`)
  const single = singleFeature(await readSmallJson(path))
  const read: ReadParcels = { parcels: [], rejected: [] }
  if (single) addParcel(read, single)
  else await readFeatures(path, options, read)
  if (read.parcels.length + read.rejected.length === 0)
    throw new UnreadableFileError('The file has no features. Use a file with at least one point or polygon.')
  return read
}

async function readFeatures(path: string, { open = openLayerFile, ...options }: ReadOptions, read: ReadParcels) {
  const source = await open(path, { ...options, columns: new Map() })
  try {
    for await (const feature of source.features()) {
      options.signal.throwIfAborted()
      addParcel(read, feature)
      if (read.parcels.length + read.rejected.length > MAX_PARCELS)
        throw new UnreadableFileError(
          `The file has more than ${MAX_PARCELS.toLocaleString('en-US')} features. Split it.`,
        )
    }
  } finally {
    await source.close?.()
  }
}

/** A file of one GeoJSON feature or geometry. */
function singleFeature(value: unknown): SourceFeature | null {
  const { type, coordinates, geometry, properties } = Object(value) as Record<string, unknown>
  if (type === 'Feature')
    return { number: 1, values: { ...Object(properties) }, geometry: (geometry ?? null) as Geometry | null }
  if (typeof type === 'string' && Array.isArray(coordinates))
    return { number: 1, values: {}, geometry: value as Geometry }
  return null
}

function addParcel(read: ReadParcels, feature: SourceFeature): void {
  const { number } = feature
  try {
    read.parcels.push({ number, input: inputOf(feature) })
  } catch (error) {
    if (!(error instanceof RejectedFeature)) throw error
    read.rejected.push({ number, reason: error.message })
  }
}

/** @throws RejectedFeature */
function inputOf({ values, geometry, problem }: SourceFeature): ScreeningInput {
  if (!geometry) throw new RejectedFeature(problem ?? 'It has no geometry.')
  if (!('type' in geometry))
    throw new RejectedFeature('WKT and WKB aren’t read here. Use latitude and longitude, or GeoJSON.')
  const checked = checkGeometry(geometry, ['point', 'line', 'polygon'])
  if (checked.kind === 'line' || checked.geometry.type === 'MultiPoint')
    throw new RejectedFeature(`It is a ${checked.geometry.type}. A parcel is one point or polygon.`)
  const acres = Number(valueIn(values, ACRES))
  return {
    name: String(valueIn(values, NAMES) ?? '').slice(0, MAX_NAME) || null,
    geometry: checked.geometry,
    acres: checked.kind === 'point' && acres > 0 && acres <= MAX_ACRES ? acres : null,
  }
}

function valueIn(values: Record<string, unknown>, likely: readonly string[]): unknown {
  const names = Object.keys(values)
  const column = likely.map((name) => columnNamed(names, name)).find(Boolean)
  return column === undefined ? undefined : values[column]
}
