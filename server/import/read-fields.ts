import { centreOf, type Ring, ringProblem } from '../../domain/boundary.ts'
import { countryCode } from '../../domain/country.ts'
import { ENERGY_SOURCES, LIFECYCLES, PRICE_TYPES, UTILITIES, type Utility } from '../../domain/listing.ts'
import type { ListingFields } from '../../domain/listing-fields.ts'
import type { Column, ColumnPlan, ImportField } from './columns.ts'
import {
  isBlank,
  isUnknown,
  Problem,
  parsedJson,
  type Shape,
  toBoolean,
  toList,
  toNumber,
  toPoint,
  toShape,
  toText,
  toTime,
  toWord,
} from './convert.ts'

type SimpleField = Exclude<
  ImportField,
  'external_id' | 'slug' | 'gps_coordinates' | 'latitude' | 'longitude' | 'geometry' | 'utility_access' | Utility
>
type Read = (raw: unknown, column: Column) => unknown

const LISTED = /[;|\n]/
const ENERGY_WORDS = { hydroelectric: 'hydro', hydropower: 'hydro', natural_gas: 'gas' } as const
const PRICE_WORDS = { for_sale: 'sale', for_lease: 'lease' } as const

/** What a cell left blank means: `null` is “not known”, `undefined` leaves the field alone. */
const blank =
  <T>(meaning: T, read: Read): Read =>
  (raw, column) =>
    isUnknown(raw) ? meaning : read(raw, column)
const text: Read = (raw) => (isBlank(raw) ? null : toText(raw))
const number = (expected: string, ornaments?: RegExp): Read =>
  blank(null, (raw, { unit }) => {
    const value = toNumber(raw, expected, ornaments)
    return unit && !(value instanceof Problem) ? value * unit.factor : value
  })
const files: Read = (raw) => (isBlank(raw) ? [] : toList(raw, LISTED))

const READERS: Record<SimpleField, Read> = {
  landowner_name: (raw) => (isBlank(raw) ? '' : toText(raw)),
  address: text,
  city: text,
  county: text,
  state: text,
  country: (raw) => {
    const name = text(raw, { name: '', unit: null })
    return typeof name === 'string' ? (countryCode(name) ?? name) : name
  },
  parcel_size_acres: number('a number such as 12.5', /\s(acres?|ac\.?)$/i),
  price: number('a number such as 250000, or nothing when it is unknown', /^(US)?\$|^USD\b|\bUSD$/i),
  price_type: blank(undefined, (raw) => toWord(raw, PRICE_TYPES, PRICE_WORDS)),
  description: text,
  zoning_info: text,
  is_published: blank(undefined, toBoolean),
  is_featured: blank(undefined, toBoolean),
  energy_sources: blank([], (raw) => {
    const list = toList(raw, /[;|,\n]/)
    if (list instanceof Problem) return list
    const words = list.map((word) => toWord(word, ENERGY_SOURCES, ENERGY_WORDS))
    return words.find((word) => word instanceof Problem) ?? words
  }),
  instant_deploy: blank(null, toBoolean),
  substation_on_site: blank(null, toBoolean),
  available_power_mw: number('a number such as 30'),
  power_evidence: text,
  lifecycle: blank(undefined, (raw) => toWord(raw, LIFECYCLES)),
  images: files,
  videos: files,
  last_confirmed_at: blank(null, toTime),
  created_at: blank(undefined, toTime),
}

export interface ReadFields {
  /** Not checked against the schema yet. A field that is absent is one that the file says nothing of. */
  fields: { [Field in keyof ListingFields]?: unknown }
  /** Utilities that the file speaks of, if only to say that they are unknown. */
  utilities: Utility[]
  problems: string[]
}

type Values = Readonly<Record<string, unknown>>

/** Turns what the columns hold into the values of a listing. */
export function readFields(values: Values, plan: ColumnPlan): ReadFields {
  const read: ReadFields = { fields: {}, utilities: [], problems: [] }
  for (const field of Object.keys(READERS) as SimpleField[]) {
    const column = plan[field]
    if (!column) continue
    const value = READERS[field](values[column.name], column)
    if (value instanceof Problem) read.problems.push(`${column.name}: ${value.text}`)
    else if (value !== undefined) read.fields[field] = value
  }
  readUtilities(values, plan, read)
  readPlace(values, plan, read)
  return read
}

function readUtilities(values: Values, plan: ColumnPlan, read: ReadFields): void {
  const access: Partial<Record<Utility, boolean>> = {}
  const told = new Set<Utility>()
  const whole = plan.utility_access
  if (whole) {
    for (const utility of UTILITIES) told.add(utility)
    const value = isUnknown(values[whole.name]) ? {} : toUtilities(values[whole.name])
    if (value instanceof Problem) read.problems.push(`${whole.name}: ${value.text}`)
    else Object.assign(access, value)
  }
  for (const utility of UTILITIES) {
    const column = plan[utility]
    if (!column) continue
    told.add(utility)
    if (isUnknown(values[column.name])) continue
    const value = toBoolean(values[column.name])
    if (value instanceof Problem) read.problems.push(`${column.name}: ${value.text}`)
    else access[utility] = value
  }
  if (told.size === 0) return
  read.fields.utility_access = access
  read.utilities = [...told]
}

/** `{"power": true, "gas": false}`, or a list of the utilities that are there. */
function toUtilities(raw: unknown): Partial<Record<Utility, boolean>> | Problem {
  const object = typeof raw === 'string' && raw.trim().startsWith('{') ? parsedJson(raw) : raw
  const entries =
    typeof object === 'object' && object !== null && !Array.isArray(object)
      ? Object.entries(object).filter(([, there]) => there !== null)
      : listed(raw)
  if (entries instanceof Problem) return entries
  const access: Partial<Record<Utility, boolean>> = {}
  for (const [name, there] of entries) {
    const utility = toWord(name, UTILITIES, { fibre: 'fiber', electricity: 'power', natural_gas: 'gas' })
    const value = toBoolean(there)
    if (utility instanceof Problem) return utility
    if (value instanceof Problem) return value
    access[utility] = value
  }
  return access
}

function listed(raw: unknown): [string, unknown][] | Problem {
  const list = toList(raw, /[;|,\n]/)
  return list instanceof Problem ? list : list.map((name) => [name, true])
}

/** Coordinates from their columns, else from the geometry; the ring of a polygon is the boundary. */
function readPlace(values: Values, plan: ColumnPlan, read: ReadFields): void {
  const shape = readShape(values, plan, read)
  if (plan.geometry) read.fields.boundary = shape.ring ?? null
  const isPlaced = plan.geometry || plan.gps_coordinates || (plan.latitude && plan.longitude)
  if (!isPlaced) return
  const point = readLatLng(values, plan, read) ?? readGps(values, plan, read) ?? shape.point ?? middle(shape.ring)
  if (point?.latitude === 0 && point.longitude === 0) {
    read.problems.push('coordinates: are 0, 0, which lies in the sea, expected nothing where they are unknown')
  }
  read.fields.latitude = point ? degrees(point.latitude) : null
  read.fields.longitude = point ? degrees(point.longitude) : null
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

function readLatLng(values: Values, plan: ColumnPlan, read: ReadFields): Point | null {
  if (!plan.latitude || !plan.longitude) return null
  const columns = [plan.latitude, plan.longitude]
  const given = columns.filter(({ name }) => !isUnknown(values[name]))
  if (given.length === 0) return null
  const expected = 'degrees such as 30.5812'
  const [latitude, longitude] = columns.map(({ name }) => toNumber(values[name], expected))
  for (const [index, value] of [latitude, longitude].entries()) {
    if (value instanceof Problem) read.problems.push(`${columns[index]!.name}: ${value.text}`)
  }
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

function readGps(values: Values, { gps_coordinates: gps }: ColumnPlan, read: ReadFields): Point | null {
  if (!gps || isUnknown(values[gps.name])) return null
  const point = toPoint(values[gps.name])
  if (!(point instanceof Problem)) return point
  read.problems.push(`${gps.name}: ${point.text}`)
  return null
}

const middle = (ring: Ring | undefined): Point | null => (ring && ringProblem(ring) === null ? centreOf(ring) : null)

/** To about a centimetre. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7 + 0
