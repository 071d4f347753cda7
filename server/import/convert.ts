import type { Ring } from '../../domain/boundary.ts'

/** What is wrong with a value, to be read after the name of its column. */
export class Problem {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const SHOWN = 60

function unlike(raw: unknown, expected: string): Problem {
  const text = typeof raw === 'string' ? raw.trim() : JSON.stringify(raw)
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text
  return new Problem(`is ${JSON.stringify(shown)}, expected ${expected}`)
}

export function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')
}

/** How people write “not known” where a number, a yes or a date belongs. */
const UNKNOWN = new Set(['', 'null', 'n/a', 'na', 'nan', 'unknown', '-', '?'])

export function isUnknown(raw: unknown): boolean {
  return isBlank(raw) || (typeof raw === 'string' && UNKNOWN.has(raw.trim().toLowerCase()))
}

export function toText(raw: unknown): string | Problem {
  if (typeof raw === 'string') return raw.trim()
  return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : unlike(raw, 'text')
}

const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?(e[+-]?\d{1,3})?$|^[+-]?\.\d+$/i

/** “12.5”, “1,250,000”, “$1,250,000”, “40 acres” where `ornaments` allows what stands around the number. */
export function toNumber(raw: unknown, expected: string, ornaments = /^$/): number | Problem {
  if (typeof raw === 'number') return raw
  if (typeof raw !== 'string') return unlike(raw, expected)
  const bare = raw.trim().replace(ornaments, '').trim()
  return NUMBER.test(bare) ? Number(bare.replaceAll(',', '')) : unlike(raw, expected)
}

const YES = new Set(['yes', 'y', 'true', 't', '1'])
const NO = new Set(['no', 'n', 'false', 'f', '0'])

export function toBoolean(raw: unknown): boolean | Problem {
  if (typeof raw === 'boolean') return raw
  const word = String(raw).trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : unlike(raw, 'yes, no, true, false, 1, 0 or nothing when it is unknown')
}

/** One of the words, written in any case, with spaces or hyphens for underscores. */
export function toWord<T extends string>(
  raw: unknown,
  words: readonly T[],
  others: Readonly<Record<string, T>> = {},
): T | Problem {
  const key = String(raw)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return words.find((word) => word === key) ?? others[key] ?? unlike(raw, `one of ${words.join(', ')}`)
}

/** A JSON array, else what stands between the separators. */
export function toList(raw: unknown, separators: RegExp): string[] | Problem {
  const items = typeof raw === 'string' && raw.trim().startsWith('[') ? parsedJson(raw) : raw
  if (Array.isArray(items)) {
    return items.every((item) => typeof item === 'string') ? trimmed(items) : unlike(raw, 'a JSON array of texts')
  }
  return typeof items === 'string' && !items.trim().startsWith('[')
    ? trimmed(items.split(separators))
    : unlike(raw, 'values separated by ; or |, or a JSON array of texts')
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

/** ISO 8601 as a time in UTC; what names no zone is UTC. A day and month that could be swapped are not guessed. */
export function toTime(raw: unknown): string | Problem {
  const match = typeof raw === 'string' ? TIME.exec(raw.trim()) : null
  if (!match) return unlike(raw, TIME_EXPECTED)
  const [, year, month, day, clock = '00:00', zone = 'Z'] = match
  const offset = zone.length === 3 ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()
  const time = new Date(`${year}-${month}-${day}T${clock}${offset}`)
  const dayIsReal = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day)
  return dayIsReal && !Number.isNaN(time.getTime()) ? time.toISOString() : unlike(raw, TIME_EXPECTED)
}

const PAIR = /^\(?\s*([+-]?\d{1,3}(?:\.\d*)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d*)?)\s*\)?$/

/** “30.58, -97.33”: latitude first. */
export function toPoint(raw: unknown): { latitude: number; longitude: number } | Problem {
  const match = typeof raw === 'string' ? PAIR.exec(raw.trim()) : null
  if (!match) return unlike(raw, '“latitude, longitude” like 30.58, -97.33')
  return { latitude: Number(match[1]), longitude: Number(match[2]) }
}

export interface Shape {
  point?: { latitude: number; longitude: number }
  ring?: Ring
}

const SHAPES = 'a Point or a Polygon'

/** A GeoJSON geometry, as an object or as text, or WKT: a Point or the outer ring of a Polygon. */
export function toShape(raw: unknown): Shape | Problem {
  if (typeof raw === 'string') {
    const json = raw.trim().startsWith('{') ? parsedJson(raw) : fromWkt(raw)
    return json === undefined ? unlike(raw, `${SHAPES} as GeoJSON or WKT`) : toShape(json)
  }
  const { type, coordinates } = (raw ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type === 'Point') {
    const position = toPosition(coordinates)
    return position
      ? { point: { longitude: position[0], latitude: position[1] } }
      : unlike(raw, '[longitude, latitude]')
  }
  if (type === 'Polygon') return toRing(coordinates, raw)
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates)) return unlike(type ?? raw, SHAPES)
  return coordinates.length === 1
    ? toRing(coordinates[0], raw)
    : new Problem(`is a MultiPolygon of ${coordinates.length} parts, expected one Polygon: one listing for each parcel`)
}

function toRing(rings: unknown, raw: unknown): Shape | Problem {
  if (!Array.isArray(rings) || !Array.isArray(rings[0])) return unlike(raw, 'a Polygon with a ring')
  if (rings.length > 1) return new Problem('is a Polygon with a hole, expected one outline without holes')
  const ring = rings[0].map(toPosition)
  return ring.every((position) => position !== null) ? { ring } : unlike(raw, 'a ring of [longitude, latitude]')
}

/** Height and what else stands behind longitude and latitude is left out. */
function toPosition(value: unknown): [number, number] | null {
  if (!Array.isArray(value)) return null
  const [longitude, latitude] = value
  return Number.isFinite(longitude) && Number.isFinite(latitude) ? [longitude, latitude] : null
}

function fromWkt(text: string): { type: string; coordinates: unknown } | undefined {
  const match = /^\s*(?:SRID=4326;\s*)?(POINT|POLYGON|MULTIPOLYGON)\s*(?:ZM?|M)?\s*(\([-+\d.,()eE\s]*\))\s*$/i.exec(
    text,
  )
  if (!match) return undefined
  const type = { point: 'Point', polygon: 'Polygon', multipolygon: 'MultiPolygon' }[match[1]!.toLowerCase()]!
  const positions = match[2]!.replace(/[^(),]+/g, (numbers) =>
    numbers.trim() === '' ? '' : `[${numbers.trim().split(/\s+/).map(Number).join(',')}]`,
  )
  const coordinates = parsedJson(positions.replaceAll('(', '[').replaceAll(')', ']'))
  return { type, coordinates: type === 'Point' ? (coordinates as unknown[] | undefined)?.[0] : coordinates }
}
