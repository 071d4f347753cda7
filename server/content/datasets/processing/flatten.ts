import type { Geometry } from 'geojson'
import type { BadRow } from '../../../../domain/dataset/dataset.ts'
import {
  MAX_BAD_ROWS,
  MAX_COLUMNS,
  REPORTED_BAD_ROWS,
  tooManyBadRows,
  tooManyColumns,
} from '../../../files/unreadable-file-error.ts'

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** The column that holds a feature's geometry as GeoJSON. */
export const GEOMETRY = 'geometry'

/** A row, object or feature of a file, or why it can't be read. */
export interface FileRow {
  number: number
  values: Record<string, unknown>
  geometry?: Geometry | null
  problem?: string
}

/** Turns the rows of a file into rows of strings, collecting their columns and bounds. */
export class Flattener {
  /** Column names in order of first appearance, with their row keys. */
  readonly #keys = new Map<string, string>()
  readonly badRows: BadRow[] = []
  badRowCount = 0
  rows = 0
  bounds: Bounds | null = null

  get columns(): string[] {
    return [...this.#keys.keys()]
  }

  /** A line of JSON with string values; null for a bad row. @throws UnreadableFileError for too many columns or bad rows */
  line({ number, values, geometry, problem }: FileRow): string | null {
    if (problem !== undefined) return this.#reject(number, problem)
    const row: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) {
      if (geometry !== undefined && name === GEOMETRY) continue
      if (value === null || value === undefined) this.#keyOf(name)
      else row[this.#keyOf(name)] = toText(value)
    }
    if (geometry !== undefined) {
      const key = this.#keyOf(GEOMETRY)
      if (geometry !== null) row[key] = JSON.stringify(geometry)
      this.#extend(geometry)
    }
    this.rows += 1
    return `${JSON.stringify(row)}\n`
  }

  #keyOf(name: string): string {
    const known = this.#keys.get(name)
    if (known !== undefined) return known
    const key = `c${this.#keys.size}`
    this.#keys.set(name, key)
    if (this.#keys.size > MAX_COLUMNS) throw tooManyColumns(this.#keys.size)
    return key
  }

  #reject(row: number, reason: string): null {
    this.badRowCount += 1
    if (this.badRows.length < REPORTED_BAD_ROWS) this.badRows.push({ row, reason })
    const [first] = this.badRows
    if (this.badRowCount > MAX_BAD_ROWS && first) throw tooManyBadRows(`row ${first.row}. ${first.reason}`)
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

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Deeper than any geometry nests its coordinates. */
const MAX_DEPTH = 8

/** All positions of a geometry. */
function* positions(value: unknown, depth = 0): Generator<[number, number]> {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) {
    const { coordinates, geometries } = value as Record<string, unknown>
    yield* positions(coordinates ?? geometries, depth + 1)
  } else if (typeof value[0] === 'number' && typeof value[1] === 'number') yield [value[0], value[1]]
  else for (const part of value) yield* positions(part, depth + 1)
}
