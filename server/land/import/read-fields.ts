import { centerOf, type Ring, ringProblem } from '../../../domain/geometry/boundary.ts'
import { type PlainField, type PlainFieldName, plainValues } from '../../../domain/listing/field-table.ts'
import { ENERGY_SOURCES, LIFECYCLES, PRICE_TYPES, UTILITIES, type Utility } from '../../../domain/listing/listing.ts'
import type { ListingFields } from '../../../domain/listing/listing-fields.ts'
import { countryCode } from '../../../domain/place/country.ts'
import { isMissingPlace } from '../../../domain/place/not-a-place.ts'
import { AROUND_ACRES, type DecimalMark } from '../../../domain/text/numbers.ts'
import { isUnknown } from '../../../domain/text/unknown-values.ts'
import { coordinateProblem, NO_COORDINATES, pairOf, pointOf } from '../../files/table-features.ts'
import { questionAbout } from '../places/stated-place.ts'
import type { Column, ColumnPlan, ImportField } from './columns.ts'
import {
  isBlank,
  Problem,
  parsedJson,
  type Shape,
  toBoolean,
  toList,
  toNumber,
  toShape,
  toText,
  toTime,
  toWord,
} from './convert.ts'

type SimpleField = Exclude<
  ImportField,
  'external_id' | 'slug' | 'gps_coordinates' | 'latitude' | 'longitude' | 'geometry' | 'utility_access' | Utility
>
type Read = (raw: unknown, column: Column, decimal: DecimalMark | null) => unknown

const LIST_SEPARATORS = /[;|\n]/
const ENERGY_WORDS = { hydroelectric: 'hydro', hydropower: 'hydro', natural_gas: 'gas' } as const
const PRICE_WORDS = { for_sale: 'sale', for_lease: 'lease' } as const

/** Reads an unknown cell as `meaning`: `null` stores “unknown”, `undefined` leaves the field unchanged. */
const whenUnknown =
  <T>(meaning: T, read: Read): Read =>
  (raw, column, decimal) =>
    isUnknown(raw) ? meaning : read(raw, column, decimal)
const text: Read = (raw) => (isBlank(raw) ? null : toText(raw))
/** “N/A” and “see map” are no address. */
const placeText: Read = (raw) => (isBlank(raw) || isMissingPlace(String(raw)) ? null : toText(raw))
const number = (expected: string, affixes?: RegExp): Read =>
  whenUnknown(null, (raw, { unit }, decimal) => {
    const value = toNumber(raw, expected, { ...(affixes && { affixes }), decimal })
    return unit && !(value instanceof Problem) ? value * unit.factor : value
  })
const files: Read = (raw) => (isBlank(raw) ? [] : toList(raw, LIST_SEPARATORS))

const PLAIN_READERS: Record<PlainField['kind'], Read> = {
  text,
  number: number('a number such as 250000, or blank if unknown', /^(US)?\$|^USD\b|\bUSD$/i),
  'yes-no': whenUnknown(null, toBoolean),
}

const READERS: Record<SimpleField, Read> = {
  landowner_name: (raw) => (isBlank(raw) ? '' : toText(raw)),
  city: placeText,
  county: placeText,
  state: placeText,
  country: (raw) => {
    const name = placeText(raw, { name: '', unit: null }, null)
    return typeof name === 'string' ? (countryCode(name) ?? name) : name
  },
  parcel_size_acres: number('a number such as 12.5', AROUND_ACRES),
  ...(plainValues(({ kind, name }) => (name === 'address' ? placeText : PLAIN_READERS[kind])) as Record<
    PlainFieldName,
    Read
  >),
  price_type: whenUnknown(undefined, (raw) => toWord(raw, PRICE_TYPES, PRICE_WORDS)),
  is_published: whenUnknown(undefined, toBoolean),
  is_featured: whenUnknown(undefined, toBoolean),
  energy_sources: whenUnknown([], (raw) => {
    const list = toList(raw, /[;|,\n]/)
    if (list instanceof Problem) return list
    const words = list.map((word) => toWord(word, ENERGY_SOURCES, ENERGY_WORDS))
    return words.find((word) => word instanceof Problem) ?? words
  }),
  power_evidence_entries: whenUnknown([], (raw) => (typeof raw === 'string' ? parsedJson(raw) : raw)),
  lifecycle: whenUnknown(undefined, (raw) => toWord(raw, LIFECYCLES)),
  images: files,
  videos: files,
  last_confirmed_at: whenUnknown(null, toTime),
  created_at: whenUnknown(undefined, toTime),
}

export interface ReadFields {
  /** Not validated yet. A field is absent if the file has no value for it. */
  fields: { [Field in keyof ListingFields]?: unknown }
  /** Utilities that the file has a column for, even if the value is unknown. */
  utilities: Utility[]
  problems: string[]
}

type Values = Readonly<Record<string, unknown>>

/** Converts the columns of a row to listing fields. */
export function readFields(values: Values, plan: ColumnPlan, decimal: DecimalMark | null): ReadFields {
  const read: ReadFields = { fields: {}, utilities: [], problems: [] }
  for (const field of Object.keys(READERS) as SimpleField[]) {
    const column = plan[field]
    if (!column) continue
    const value = READERS[field](values[column.name], column, decimal)
    if (value instanceof Problem) read.problems.push(`${column.name}: ${value.text}`)
    else if (value !== undefined) read.fields[field] = value
  }
  readUtilities(values, plan, read)
  readPlace(values, plan, read)
  return read
}

function readUtilities(values: Values, plan: ColumnPlan, read: ReadFields): void {
  const access: Partial<Record<Utility, boolean>> = {}
  const specified = new Set<Utility>()
  const combined = plan.utility_access
  if (combined) {
    for (const utility of UTILITIES) specified.add(utility)
    const value = toUtilities(values[combined.name])
    if (value instanceof Problem) read.problems.push(`${combined.name}: ${value.text}`)
    else Object.assign(access, value)
  }
  for (const utility of UTILITIES) {
    const column = plan[utility]
    if (!column) continue
    specified.add(utility)
    if (isUnknown(values[column.name]) && !isNone(values[column.name])) continue
    const value = toBoolean(values[column.name])
    if (value instanceof Problem) read.problems.push(`${column.name}: ${value.text}`)
    else access[utility] = value
  }
  if (specified.size === 0) return
  read.fields.utility_access = access
  read.utilities = [...specified]
}

/** Of utilities, “none” says that there is none. */
const isNone = (raw: unknown): boolean => /^none$/i.test(String(raw).trim())

/** Reads `{"power": true, "gas": false}`, or a list of the available utilities. */
function toUtilities(raw: unknown): Partial<Record<Utility, boolean>> | Problem {
  if (isNone(raw)) return Object.fromEntries(UTILITIES.map((utility) => [utility, false]))
  if (isUnknown(raw)) return {}
  const object = typeof raw === 'string' && raw.trim().startsWith('{') ? parsedJson(raw) : raw
  const entries =
    typeof object === 'object' && object !== null && !Array.isArray(object)
      ? Object.entries(object).filter(([, available]) => available !== null)
      : listEntries(raw)
  if (entries instanceof Problem) return entries
  const access: Partial<Record<Utility, boolean>> = {}
  for (const [name, available] of entries) {
    const utility = toWord(name, UTILITIES, { fibre: 'fiber', electricity: 'power', natural_gas: 'gas' })
    const value = toBoolean(available)
    if (utility instanceof Problem) return utility
    if (value instanceof Problem) return value
    access[utility] = value
  }
  return access
}

function listEntries(raw: unknown): [string, unknown][] | Problem {
  const list = toList(raw, /[;|,\n]/)
  return list instanceof Problem ? list : list.map((name) => [name, true])
}

/** Takes coordinates from their columns or else from the geometry, and the boundary from a polygon. */
function readPlace(values: Values, plan: ColumnPlan, read: ReadFields): void {
  const shape = readShape(values, plan, read)
  if (plan.geometry) read.fields.boundary = shape.ring ?? null
  const isPlaced = plan.geometry || plan.gps_coordinates || (plan.latitude && plan.longitude)
  if (!isPlaced) return
  const point = readPoint(values, plan, read) ?? shape.point ?? centerOfRing(shape.ring)
  if (point?.latitude === 0 && point.longitude === 0) {
    read.problems.push('coordinates: are 0, 0, which is in the ocean, expected blank if unknown')
  }
  if (point) askAboutPlace(point, values, plan, read)
  read.fields.latitude = point ? roundDegrees(point.latitude) : null
  read.fields.longitude = point ? roundDegrees(point.longitude) : null
}

/** Coordinates that contradict the row's own state or country aren't stored. */
function askAboutPlace(point: Point, values: Values, plan: ColumnPlan, read: ReadFields): void {
  const textIn = (column: Column | undefined) => (column ? String(values[column.name] ?? '') : '')
  const question = questionAbout(point, { state: textIn(plan.state), country: textIn(plan.country) })
  if (question !== null) read.problems.push(`coordinates: ${question}`)
}

interface Point {
  latitude: number
  longitude: number
}

function readShape(values: Values, { geometry }: ColumnPlan, read: ReadFields): Shape {
  if (!geometry || isBlank(values[geometry.name])) return {}
  const shape = toShape(values[geometry.name])
  if (!(shape instanceof Problem)) return shape
  read.problems.push(`${geometry.name}: ${shape.text}`)
  return {}
}

/** From the columns of latitude and longitude, or else from that of both. */
function readPoint(values: Values, plan: ColumnPlan, read: ReadFields): Point | null {
  const textIn = ({ name }: Column) => String(values[name] ?? '').trim()
  const { latitude, longitude, gps_coordinates: both } = plan
  const separate = latitude && longitude ? pointOf(textIn(latitude), textIn(longitude)) : NO_COORDINATES
  const found = separate === NO_COORDINATES && both ? pairOf(textIn(both)) : separate
  const { geometry } = found
  const problem = coordinateProblem(found)
  if (geometry) return { longitude: geometry.coordinates[0]!, latitude: geometry.coordinates[1]! }
  if (problem !== undefined) read.problems.push(`coordinates: ${problem}`)
  return null
}

const centerOfRing = (ring: Ring | undefined): Point | null =>
  ring && ringProblem(ring) === null ? centerOf(ring) : null

/** Rounds to about one centimeter. */
const roundDegrees = (value: number) => Math.round(value * 1e7) / 1e7 + 0
