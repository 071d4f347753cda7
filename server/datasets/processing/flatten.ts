import type { BadRow } from '../../domain/dataset.ts'
import type { ReadObject } from './read-objects.ts'
import { MOST_BAD_ROWS, MOST_COLUMNS, TOLD_BAD_ROWS, tooManyBadRows, tooManyColumns } from './unreadable.ts'

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** The column that a feature's geometry stands in, as GeoJSON. */
export const GEOMETRY = 'geometry'

/** Collects what objects have in common while each becomes a row of texts. */
export class Flattener {
  readonly #isGeo: boolean
  /** The names in the order in which they were met, with the key that a row has them by. */
  readonly #keys = new Map<string, string>()
  readonly badRows: BadRow[] = []
  badRowCount = 0
  rows = 0
  bounds: Bounds | null = null

  constructor(isGeo: boolean) {
    this.#isGeo = isGeo
  }

  get columns(): string[] {
    return [...this.#keys.keys()]
  }

  /** A line of JSON whose values are texts; null for what is no row. @throws Unreadable when it is too much */
  row(read: ReadObject): string | null {
    if ('problem' in read) return this.#refuse(read.row, read.problem)
    if (this.#isGeo && read.object.type !== 'Feature') return this.#refuse(read.row, 'It is no GeoJSON Feature.')
    const row: Record<string, string> = {}
    for (const [name, value] of this.#isGeo ? featureValues(read.object) : Object.entries(read.object)) {
      if (value === null || value === undefined) this.#keyOf(name)
      else row[this.#keyOf(name)] = textOf(value)
    }
    if (this.#isGeo) this.#extend(read.object.geometry)
    this.rows += 1
    return JSON.stringify(row)
  }

  #keyOf(name: string): string {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    const key = `c${this.#keys.size}`
    this.#keys.set(name, key)
    if (this.#keys.size > MOST_COLUMNS) throw tooManyColumns(this.#keys.size)
    return key
  }

  #refuse(row: number, reason: string): null {
    this.badRowCount += 1
    if (this.badRows.length < TOLD_BAD_ROWS) this.badRows.push({ row, reason })
    const [first] = this.badRows
    if (this.badRowCount > MOST_BAD_ROWS && first) throw tooManyBadRows(`row ${first.row}. ${first.reason}`)
    return null
  }

  #extend(geometry: unknown): void {
    for (const [longitude, latitude] of positions(geometry)) {
      if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) continue
      this.bounds ??= { west: longitude, south: latitude, east: longitude, north: latitude }
      this.bounds.west = Math.min(this.bounds.west, longitude)
      this.bounds.south = Math.min(this.bounds.south, latitude)
      this.bounds.east = Math.max(this.bounds.east, longitude)
      this.bounds.north = Math.max(this.bounds.north, latitude)
    }
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The properties, and beside them the id and the geometry. */
function* featureValues({ id, properties, geometry }: Record<string, unknown>): Generator<[string, unknown]> {
  const known = (typeof properties === 'object' && properties) || {}
  if (id !== undefined && !Object.hasOwn(known, 'id')) yield ['id', id]
  for (const [name, value] of Object.entries(known)) if (name !== GEOMETRY) yield [name, value]
  yield [GEOMETRY, geometry]
}

/** Deeper than any geometry nests its coordinates. */
const DEEPEST = 8

/** Every position of a geometry, whatever it holds besides. */
function* positions(held: unknown, depth = 0): Generator<[number, number]> {
  if (depth > DEEPEST || typeof held !== 'object' || held === null) return
  if (!Array.isArray(held)) {
    const { coordinates, geometries } = held as Record<string, unknown>
    yield* positions(coordinates ?? geometries, depth + 1)
  } else if (typeof held[0] === 'number' && typeof held[1] === 'number') yield [held[0], held[1]]
  else for (const part of held) yield* positions(part, depth + 1)
}
