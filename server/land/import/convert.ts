import type { Geometry } from 'geojson'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { AMBIGUOUS, type DecimalMark, parseNumber } from '../../../domain/text/numbers.ts'
import { joinParts, RejectedFeature } from '../../files/check-geometry.ts'
import { shapeOf } from '../../files/table-features.ts'

/** What is wrong with a value. The text continues a sentence that starts with the column name. */
export class Problem {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const MAX_SHOWN_LENGTH = 60

function unexpectedValue(raw: unknown, expected: string): Problem {
  const text = typeof raw === 'string' ? raw.trim() : JSON.stringify(raw)
  const excerpt = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : text
  return new Problem(`is ${JSON.stringify(excerpt)}, expected ${expected}`)
}

export function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')
}

export function toText(raw: unknown): string | Problem {
  if (typeof raw === 'string') return raw.trim()
  return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : unexpectedValue(raw, 'text')
}

export interface NumberFormat {
  /** What matches around the number is left out: “$” and “acres”. */
  affixes?: RegExp
  /** The decimal mark of the file; null if it isn't known. */
  decimal?: DecimalMark | null
  /** What is possible. */
  range?: { min: number; max: number }
}

/** Reads “12.5” and “1,250,000”; also “$1,250,000” and “40 acres”, if `affixes` matches what surrounds the number. */
export function toNumber(raw: unknown, expected: string, format: NumberFormat = {}): number | Problem {
  const { affixes = /^$/, decimal = '.', range } = format
  if (typeof raw === 'number') return raw
  if (typeof raw !== 'string') return unexpectedValue(raw, expected)
  const value = parseNumber(raw.trim().replace(affixes, ''), decimal, range)
  if (value === AMBIGUOUS)
    return new Problem(
      `is ${JSON.stringify(raw.trim())}, which can be read in two ways. Write it without a thousands separator`,
    )
  return value === null ? unexpectedValue(raw, expected) : value
}

const YES = new Set(['yes', 'y', 'true', 't', '1'])
const NO = new Set(['no', 'n', 'none', 'false', 'f', '0'])

export function toBoolean(raw: unknown): boolean | Problem {
  if (typeof raw === 'boolean') return raw
  const word = String(raw).trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : unexpectedValue(raw, 'yes, no, true, false, 1, 0, or blank if unknown')
}

/** One of the words, in any case, with spaces or hyphens instead of underscores. */
export function toWord<T extends string>(
  raw: unknown,
  words: readonly T[],
  others: Readonly<Record<string, T>> = {},
): T | Problem {
  const key = String(raw)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return words.find((word) => word === key) ?? others[key] ?? unexpectedValue(raw, `one of ${words.join(', ')}`)
}

/** A JSON array, or values between separators. */
export function toList(raw: unknown, separators: RegExp): string[] | Problem {
  const items = typeof raw === 'string' && raw.trim().startsWith('[') ? parsedJson(raw) : raw
  if (Array.isArray(items)) {
    return items.every((item) => typeof item === 'string')
      ? trimmed(items)
      : unexpectedValue(raw, 'a JSON array of strings')
  }
  return typeof items === 'string' && !items.trim().startsWith('[')
    ? trimmed(items.split(separators))
    : unexpectedValue(raw, 'values separated by ; or |, or a JSON array of strings')
}

const trimmed = (items: string[]) => items.map((item) => item.trim()).filter((item) => item !== '')

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i
const TIME_EXPECTED = 'a date like 2026-11-20 or a time like 2026-11-20T14:30:00Z'

/** Converts ISO 8601 to UTC, which is also the default zone. Other formats are rejected: day and month can be ambiguous. */
export function toTime(raw: unknown): string | Problem {
  const match = typeof raw === 'string' ? TIME.exec(raw.trim()) : null
  if (!match) return unexpectedValue(raw, TIME_EXPECTED)
  const [, year, month, day, clock = '00:00', zone = 'Z'] = match
  const offset = zone.length === 3 ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()
  const time = new Date(`${year}-${month}-${day}T${clock}${offset}`)
  const dayIsReal = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return dayIsReal && !Number.isNaN(time.getTime()) ? time.toISOString() : unexpectedValue(raw, TIME_EXPECTED)
}

export interface Shape {
  point?: { latitude: number; longitude: number }
  ring?: Ring
}

const SHAPES = 'a Point or a Polygon'

/** A GeoJSON geometry, as an object or as text, WKT or WKB: a Point or the outer ring of a Polygon. */
export function toShape(raw: unknown): Shape | Problem {
  const found: { geometry: unknown; problem?: string } | null =
    typeof raw === 'string' ? shapeOf(raw.trim()) : { geometry: raw }
  if (found === null) return {}
  const { geometry, problem } = found
  if (problem !== undefined) return new Problem(problem)
  if (typeof geometry !== 'object' || geometry === null) return unexpectedValue(raw, `${SHAPES} as GeoJSON or WKT`)
  const joined = partsJoined(geometry as Geometry)
  if (joined instanceof Problem) return joined
  const { type, coordinates } = joined
  if (type === 'Point') {
    const position = toPosition(coordinates)
    return position
      ? { point: { longitude: position[0], latitude: position[1] } }
      : unexpectedValue(raw, '[longitude, latitude]')
  }
  if (type === 'Polygon') return toRing(coordinates, raw)
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates)) return unexpectedValue(type ?? raw, SHAPES)
  return coordinates.length === 1
    ? toRing(coordinates[0], raw)
    : new Problem(`is a MultiPolygon of ${coordinates.length} parts, expected one Polygon (one listing per parcel)`)
}

function partsJoined(geometry: Geometry): { type?: unknown; coordinates?: unknown } | Problem {
  try {
    return joinParts(geometry)
  } catch (error) {
    if (error instanceof RejectedFeature) return new Problem(error.message)
    throw error
  }
}

function toRing(rings: unknown, raw: unknown): Shape | Problem {
  if (!Array.isArray(rings) || !Array.isArray(rings[0])) return unexpectedValue(raw, 'a Polygon with a ring')
  if (rings.length > 1) return new Problem('is a Polygon with a hole, expected one outline without holes')
  const ring = rings[0].map(toPosition)
  return ring.every((position) => position !== null)
    ? { ring }
    : unexpectedValue(raw, 'a ring of [longitude, latitude]')
}

/** Ignores elevation and any further coordinates. */
function toPosition(value: unknown): [number, number] | null {
  if (!Array.isArray(value)) return null
  const [longitude, latitude] = value
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? [longitude, latitude] : null
}
