import type { Geometry, Point } from 'geojson'
import { roundingMiles } from '../../domain/place/coordinates.ts'
import { parseNumber } from '../../domain/text/numbers.ts'
import { isUnknown } from '../../domain/text/unknown-values.ts'
import { geometryColumns } from './column-names.ts'
import type { FeatureSource, SourceFeature } from './feature-source.ts'
import { isBeyondDegrees, projectedHint } from './projection.ts'
import { parseJson } from './read-objects.ts'
import type { Table } from './table.ts'
import { readPoint } from './typed-point.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'
import { readWellKnown } from './well-known.ts'

/** Fields of `--map` that name columns of the geometry. */
export const GEOMETRY_FIELDS = ['latitude', 'longitude', 'geometry', 'area'] as const

/** The geometry of a row, or why it has none. */
export interface Found<Shape extends Geometry = Geometry> {
  geometry: Shape | null
  uncertaintyMiles?: number
  problem?: string
}

/** The rows of a table with points, or with shapes as WKT, WKB or GeoJSON. Without columns of those, no row has a geometry. */
export function featuresOfTable(table: Table, chosen: ReadonlyMap<string, string>): FeatureSource {
  const { format, columns, decimal } = table
  const read = geometryReader(columns, chosen)
  async function* features(): AsyncGenerator<SourceFeature> {
    for await (const { number, values, problem } of table.rows()) {
      yield { number, values, isRow: true, ...(problem ? { geometry: null, problem } : read(values)) }
    }
  }
  return { format, columns, decimal, features }
}

function geometryReader(
  columns: readonly string[],
  chosen: ReadonlyMap<string, string>,
): (values: Record<string, unknown>) => Found {
  const { geometry, latitude, longitude, coordinates } = geometryColumns(columns, chosen)
  return (values) => {
    const shape = geometry === undefined ? null : shapeOf(textIn(values, geometry))
    if (shape) return shape
    if (latitude !== undefined && longitude !== undefined)
      return pointOf(textIn(values, latitude), textIn(values, longitude))
    if (coordinates !== undefined) return pairOf(textIn(values, coordinates))
    return geometry === undefined ? { geometry: null } : NO_COORDINATES
  }
}

export const NO_COORDINATES: Found<never> = { geometry: null, problem: 'It has no coordinates.' }

const textIn = (values: Record<string, unknown>, column: string): string => String(values[column] ?? '').trim()

/** What is wrong with the coordinates of a row; undefined where it has none. */
export const coordinateProblem = ({ problem }: Pick<Found, 'problem'>): string | undefined =>
  problem === NO_COORDINATES.problem ? undefined : problem

/** What some programs and people write instead of the shape: “Polygon ZM”, “Irregular”. */
const WORDS = /^\p{L}+( \p{L}+)*$/u

/** WKT, WKB or GeoJSON; null for an empty cell. */
export function shapeOf(text: string): Found | null {
  if (isUnknown(text) || WORDS.test(text)) return null
  try {
    const geometry = text.startsWith('{') ? (parseJson(text) as Geometry) : readWellKnown(text)
    if (geometry) return { geometry }
  } catch (error) {
    if (error instanceof UnreadableFileError) return { geometry: null, problem: error.message }
  }
  return { geometry: null, problem: 'The geometry can’t be read. Expected WKT, WKB or GeoJSON.' }
}

/** Degrees are too small for thousands separators, so a comma is a decimal mark. */
export function pointOf(latitude: string, longitude: string): Found<Point> {
  if (isUnknown(latitude) && isUnknown(longitude)) return NO_COORDINATES
  if (isUnknown(latitude) || isUnknown(longitude))
    return { geometry: null, problem: 'It has only one of its two coordinates.' }
  const y = parseNumber(latitude, null, { min: -90, max: 90 })
  const x = parseNumber(longitude, null, { min: -180, max: 180 })
  if (Number.isFinite(x) && Number.isFinite(y) && typeof x === 'number' && typeof y === 'number') {
    if (isBeyondDegrees(x, y)) return { geometry: null, problem: projectedHint(x, y) }
    return {
      geometry: { type: 'Point', coordinates: [x, y] },
      uncertaintyMiles: roundingMiles(`${latitude}, ${longitude}`),
    }
  }
  const text = `${latitude}, ${longitude}`
  return IN_MINUTES.test(text) ? pairOf(text) : unreadable(text)
}

/** Latitude and longitude in one cell, in any way that people write them. */
export function pairOf(text: string): Found<Point> {
  if (isUnknown(text.replaceAll(',', ''))) return NO_COORDINATES
  const point = readPoint(text)
  if (!point) return unreadable(text)
  const { longitude, latitude, uncertaintyMiles } = point
  return { geometry: { type: 'Point', coordinates: [longitude, latitude] }, uncertaintyMiles }
}

/** Degrees with minutes, or with letters for the direction. */
const IN_MINUTES = /[°'"′″NSEW]|\d \d/i

const unreadable = (text: string): Found<never> => ({
  geometry: null,
  problem: `We can’t read the coordinates “${text.slice(0, 60)}”.`,
})
