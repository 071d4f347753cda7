import { readFile } from 'node:fs/promises'
import type { Geometry, MultiPolygon, Point, Polygon } from 'geojson'
import { type Place, type PlaceKind, type PlaceResolution, placeTitle } from '../../domain/place/place.ts'
import { MAX_FILE_BYTES, MAX_PARCELS } from '../../domain/screening/run.ts'
import { formatCoordinates } from '../../domain/text/format.ts'
import type { ScreeningInput } from '../../screening/document.ts'
import { checkGeometry, RejectedFeature } from '../files/check-geometry.ts'
import type { FeatureSource, SourceFeature } from '../files/feature-source.ts'
import { openFeatures } from '../files/open-features.ts'
import { readHead } from '../files/read-head.ts'
import { coordinateProblem } from '../files/table-features.ts'
import { UnreadableFileError } from '../files/unreadable-file-error.ts'
import { orderProblem, questionAbout } from '../land/places/stated-place.ts'
import { inChunks } from '../platform/concurrency/chunked-work.ts'
import { assertSize } from './assert-size.ts'
import { assertKnownColumns, type ChosenColumns } from './parcel-columns.ts'
import { withCheckedHoles } from './parcel-holes.ts'
import { type ParcelAttributes, ParcelRow } from './parcel-row.ts'

const MAX_JSON_BYTES = 5_000_000
const MAX_LINE = 1_000_000
const NONE_CHOSEN: ChosenColumns = new Map()
/** Of what a rejected row says of its place. */
const MAX_TEXT = 300

export interface ReadParcel {
  /** As in the file: the row of a table, or the number of the feature. */
  number: number
  input: ScreeningInput
  /** All values of its row or feature, by column. */
  attributes: ParcelAttributes
  /** What readers should know about its place. */
  note: string | null
}

export interface RejectedParcel {
  number: number
  reason: string
  /** What it says of its place, to be corrected, if that is a text. */
  text?: string | null
}

export interface ReadParcels {
  parcels: ReadParcel[]
  /** Rows and features that aren’t usable. */
  rejected: RejectedParcel[]
  /** The columns of the file, in its order. */
  columns: string[]
  /** The column that names the parcels; null if there isn't one for all. */
  nameColumn: string | null
}

const SHOWN_REASONS = 5

/** “Line 2: It has no coordinates.” for each rejected entry, up to a few. */
export function reasonsText(rejected: ReadParcels['rejected'], entry: 'Line' | 'Entry'): string {
  const shown = rejected.slice(0, SHOWN_REASONS).map(({ number, reason }) => `${entry} ${number}: ${reason}`)
  const more = rejected.length - shown.length
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

/** Says where an address or a city is. */
export type ResolvePlace = (text: string) => Promise<PlaceResolution>

interface ReadOptions {
  resolve: ResolvePlace
  /** Throws when there are more parcels than the reader may screen, those counted that are looked for in vain. */
  assertAllowed?: (count: number) => void
  /** Chosen instead of those with usual names. */
  columns?: ChosenColumns
  /** Also reads tables whose columns aren't known, for someone to choose them. */
  isPreview?: boolean
}

export interface ReadFileOptions extends ReadOptions {
  /** For unpacking. */
  folder: string
  signal: AbortSignal
  open?: typeof openFeatures
}

/** The JSON of a small file; undefined if it is larger, or not JSON. @throws UnreadableFileError */
export async function readSmallJson(path: string): Promise<unknown> {
  const { size } = await readHead(path)
  if (size > MAX_JSON_BYTES) return undefined
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '').trimStart()
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads parcels from any file of features, or from a table with coordinates, shapes or addresses.
 * @throws UnreadableFileError
 */
export async function readParcels(
  path: string,
  { open = openFeatures, folder, signal, ...options }: ReadFileOptions,
): Promise<ReadParcels> {
  const { size } = await readHead(path)
  if (size > MAX_FILE_BYTES)
    throw new UnreadableFileError(`The file is larger than ${MAX_FILE_BYTES / 1e6} MB. Split it, or leave parcels out.`)
  const source = await open(path, { folder, signal, columns: options.columns ?? NONE_CHOSEN })
  try {
    return await readFeatures(source, options, signal)
  } finally {
    await source.close?.()
  }
}

/** Reads parcels from features, without holding up requests. @throws UnreadableFileError */
export async function readFeatures(
  source: FeatureSource,
  { resolve, assertAllowed, columns = NONE_CHOSEN, isPreview = false }: ReadOptions,
  signal?: AbortSignal,
): Promise<ReadParcels> {
  if (!isPreview) assertKnownColumns(source.columns ?? ['name'], columns)
  const reading = new Reading(resolve, columns)
  await inChunks(source.features(), async (feature) => {
    signal?.throwIfAborted()
    if (feature.number > MAX_LINE) throw tooMany(MAX_LINE, 'lines')
    await reading.add(feature, source.decimal)
    assertAllowed?.(reading.taken)
    if (reading.count > MAX_PARCELS) throw tooMany(MAX_PARCELS, 'features')
    return []
  })
  if (reading.count === 0)
    throw new UnreadableFileError('The file has no features. Use a file with at least one point or polygon.')
  return reading.result
}

const tooMany = (count: number, what: string) =>
  new UnreadableFileError(`The file has more than ${count.toLocaleString('en-US')} ${what}. Split it.`)

class Reading {
  readonly #resolve: ResolvePlace
  readonly #chosen: ChosenColumns
  readonly #columns = new Set<string>()
  /** The columns that parcels were named by. */
  readonly #nameColumns = new Set<string | null>()
  readonly #parcels: ReadParcel[] = []
  readonly #rejected: ReadParcels['rejected'] = []
  #notFound = 0

  constructor(resolve: ResolvePlace, chosen: ChosenColumns) {
    this.#resolve = resolve
    this.#chosen = chosen
  }

  get count(): number {
    return this.#parcels.length + this.#rejected.length
  }

  /** Parcels, and rows whose place was looked for in vain, which is as much work. */
  get taken(): number {
    return this.#parcels.length + this.#notFound
  }

  get result(): ReadParcels {
    const [nameColumn = null, ...others] = this.#nameColumns
    return {
      parcels: this.#parcels,
      rejected: this.#rejected,
      columns: [...this.#columns],
      nameColumn: others.length === 0 ? nameColumn : null,
    }
  }

  async add(feature: SourceFeature, decimal: FeatureSource['decimal']): Promise<void> {
    const { number } = feature
    const row = new ParcelRow(feature, decimal, this.#chosen)
    try {
      const found = feature.geometry ? parcelOf(row, feature.geometry, feature) : await this.#placeOf(row, feature)
      const { name, column } = row.name
      const { attributes } = row
      for (const key of Object.keys(attributes)) this.#columns.add(key)
      this.#nameColumns.add(column)
      this.#parcels.push({
        number,
        attributes,
        note: found.note ?? null,
        input: { ...found.input, name: name ?? found.name ?? null },
      })
    } catch (error) {
      if (!(error instanceof RejectedFeature)) throw error
      const text = feature.isRow ? (row.placeText?.slice(0, MAX_TEXT) ?? null) : null
      this.#rejected.push({ number, reason: error.message, text })
    }
  }

  /** A row without coordinates is where its address or city is. @throws RejectedFeature */
  async #placeOf(row: ParcelRow, feature: SourceFeature): Promise<Found> {
    const { problem, isRow } = feature
    const unreadable = coordinateProblem(feature)
    if (unreadable !== undefined) throw new RejectedFeature(unreadable)
    const [address, ...others] = row.addresses
    if (address === undefined)
      throw new RejectedFeature(
        (isRow && row.addressProblem) ||
          problem ||
          (isRow ? 'It has no coordinates and no address.' : 'It has no geometry.'),
      )
    let reason: string | null = null
    for (const text of [address, ...others]) {
      const { place, problem, alternatives } = await this.#resolve(text)
      reason ??= problem
      if (!place) continue
      const { acres, note } = row.size
      const found = placedAt(place, acres)
      const notes = [found.note, row.statedPlace.state === '' ? namesakesNote(place, alternatives) : null, note]
      return { ...found, note: notes.filter(Boolean).join(' ') || null }
    }
    this.#notFound += 1
    throw new RejectedFeature(
      reason ?? `We don’t know where “${address.slice(0, 80)}” is. Add its latitude and longitude.`,
    )
  }
}

interface Found {
  input: Omit<ScreeningInput, 'name'>
  /** What it is called if the row has no name. */
  name?: string | null
  note?: string | null
}

/** Larger places have no single point that could be screened. */
const POINTS: readonly PlaceKind[] = ['point', 'city', 'zip']

/** A parcel at a place that someone typed. @throws RejectedFeature */
export function placedAt(place: Place, acres: number | null = null): Found {
  const { kind, label, longitude, latitude } = place
  if (!POINTS.includes(kind)) throw new RejectedFeature(`${label} is too large. Enter coordinates or a city.`)
  const uncertainty_miles = place.uncertainty_miles ?? 0
  const input = { geometry: { type: 'Point' as const, coordinates: [longitude, latitude] }, acres, uncertainty_miles }
  const note = uncertaintyNote(kind === 'point' ? placeTitle(place) : `the center of ${label}`, uncertainty_miles)
  return kind === 'point' ? { input, note } : { input, name: label, note }
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Of towns of one name, the largest is taken where a row has no state. */
function namesakesNote({ kind, city }: Place, alternatives: readonly Place[]): string | null {
  const others = kind === 'city' ? alternatives.filter((other) => other.city === city) : []
  const labels = either.format(others.map(({ label }) => `“${label}”`))
  return others.length === 0 ? null : `Add the state if ${labels} is meant.`
}

const uncertaintyNote = (where: string, miles: number): string | null =>
  miles === 0
    ? null
    : `Screened at ${where}. The parcel may be up to ${Number(miles.toFixed(1))} mi away, so distances are ranges.`

/** @throws RejectedFeature */
function parcelOf(row: ParcelRow, geometry: Geometry, { isRow = false, uncertaintyMiles = 0 }: SourceFeature): Found {
  const checked = checkGeometry(geometry, ['point', 'line', 'polygon'])
  if (checked.kind === 'line' || checked.geometry.type === 'MultiPoint')
    throw new RejectedFeature(`It is a ${checked.geometry.type}. A parcel is one point or polygon.`)
  const [longitude, latitude] = firstPosition(checked.geometry as Point | Polygon | MultiPolygon)
  const order = isRow ? null : orderProblem({ latitude, longitude })
  const question = order ?? questionAbout({ latitude, longitude }, row.statedPlace)
  if (question !== null) throw new RejectedFeature(question)
  if (checked.kind === 'point') {
    const { acres, note } = row.size
    const rounded = uncertaintyNote(formatCoordinates(latitude, longitude), uncertaintyMiles)
    return {
      input: { geometry: checked.geometry, acres, uncertainty_miles: uncertaintyMiles },
      note: [rounded, note].filter(Boolean).join(' ') || null,
    }
  }
  assertSize(checked.geometry as Polygon | MultiPolygon)
  const { geometry: shape, note } = withCheckedHoles(checked.geometry as Polygon | MultiPolygon)
  if (note !== null) assertSize(shape)
  return { input: { geometry: shape, acres: null }, note }
}

function firstPosition({ type, coordinates }: Point | Polygon | MultiPolygon): [longitude: number, latitude: number] {
  const [longitude, latitude] =
    type === 'Point' ? coordinates : type === 'Polygon' ? coordinates[0]![0]! : coordinates[0]![0]![0]!
  return [longitude!, latitude!]
}
