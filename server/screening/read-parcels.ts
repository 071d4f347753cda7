import { readFile, stat } from 'node:fs/promises'
import { MAX_PARCELS } from '../../domain/screening/run.ts'
import type { ScreeningInput } from '../../screening/document.ts'
import { checkGeometry, RejectedFeature } from '../files/check-geometry.ts'
import { columnLike, PLACE_COLUMNS } from '../files/column-names.ts'
import type { SourceFeature } from '../files/feature-source.ts'
import { type DecimalMark, parseNumber } from '../files/numbers.ts'
import { openFeatures } from '../files/open-features.ts'
import { UnreadableFileError } from '../files/unreadable-file-error.ts'

const MAX_FILE_BYTES = 50_000_000
const MAX_JSON_BYTES = 5_000_000
const MAX_NAME = 200
const MAX_ACRES = 1e8

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
  open?: typeof openFeatures
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
  const read: ReadParcels = { parcels: [], rejected: [] }
  await readFeatures(path, options, read)
  if (read.parcels.length + read.rejected.length === 0)
    throw new UnreadableFileError('The file has no features. Use a file with at least one point or polygon.')
  return read
}

async function readFeatures(path: string, { open = openFeatures, ...options }: ReadOptions, read: ReadParcels) {
  const source = await open(path, { ...options, columns: new Map() })
  try {
    for await (const feature of source.features()) {
      options.signal.throwIfAborted()
      addParcel(read, feature, source.table?.decimal ?? '.')
      if (read.parcels.length + read.rejected.length > MAX_PARCELS)
        throw new UnreadableFileError(
          `The file has more than ${MAX_PARCELS.toLocaleString('en-US')} features. Split it.`,
        )
    }
  } finally {
    await source.close?.()
  }
}

function addParcel(read: ReadParcels, feature: SourceFeature, decimal: DecimalMark | null): void {
  const { number } = feature
  try {
    read.parcels.push({ number, input: inputOf(feature, decimal) })
  } catch (error) {
    if (!(error instanceof RejectedFeature)) throw error
    read.rejected.push({ number, reason: error.message })
  }
}

/** @throws RejectedFeature */
function inputOf({ values, geometry, problem }: SourceFeature, decimal: DecimalMark | null): ScreeningInput {
  if (!geometry) throw new RejectedFeature(problem ?? 'It has no geometry.')
  const checked = checkGeometry(geometry, ['point', 'line', 'polygon'])
  if (checked.kind === 'line' || checked.geometry.type === 'MultiPoint')
    throw new RejectedFeature(`It is a ${checked.geometry.type}. A parcel is one point or polygon.`)
  const names = [valueLike(values, PLACE_COLUMNS.name), valueLike(values, PLACE_COLUMNS.parcel_id)]
  const acres = Number(parseNumber(valueLike(values, PLACE_COLUMNS.acres), decimal))
  return {
    name: names.find((name) => name !== '')?.slice(0, MAX_NAME) ?? null,
    geometry: checked.geometry,
    acres: checked.kind === 'point' && acres > 0 && acres <= MAX_ACRES ? acres : null,
  }
}

function valueLike(values: Record<string, unknown>, names: readonly string[]): string {
  const column = columnLike(Object.keys(values), names)
  return column === undefined ? '' : String(values[column] ?? '').trim()
}
