import {
  type ImportedFieldName,
  LISTING_FIELD_NAMES,
  LISTING_FIELDS,
  type ListingField,
  PLAIN_FIELDS,
} from '../../../domain/listing/field-table.ts'
import { type Unit, unitInName } from '../../../domain/text/units.ts'
import { columnKey, columnNamed, coordinateColumns, PLACE_COLUMNS, sizeColumn } from '../../files/column-names.ts'

/** What the names of columns have in common with other files, or a field of an import alone. */
const OTHER_NAMES = {
  external_id: ['id', 'external_id', 'ref'],
  slug: ['slug'],
  landowner_name: ['landowner_name', ...PLACE_COLUMNS.name, 'headline'],
  address: PLACE_COLUMNS.address,
  gps_coordinates: PLACE_COLUMNS.coordinates,
  latitude: PLACE_COLUMNS.latitude,
  longitude: PLACE_COLUMNS.longitude,
  geometry: PLACE_COLUMNS.geometry,
  city: PLACE_COLUMNS.city,
  county: PLACE_COLUMNS.county,
  state: PLACE_COLUMNS.state,
  country: PLACE_COLUMNS.country,
  parcel_size_acres: [...PLACE_COLUMNS.size, 'parcel_size', 'size'],
  power: ['power', 'has_power', 'power_available', 'utility_power', 'electric', 'electricity'],
  fiber: ['fiber', 'fibre', 'has_fiber', 'fiber_available', 'utility_fiber'],
  water: ['water', 'has_water', 'water_available', 'utility_water'],
  sewer: ['sewer', 'has_sewer', 'sewer_available', 'utility_sewer'],
  gas: ['gas', 'has_gas', 'gas_available', 'utility_gas', 'natural_gas'],
  created_at: ['created_at', 'created', 'date_created', 'listed_at', 'date_listed', 'list_date'],
} as const satisfies Record<string, readonly string[]>

export type ImportField = keyof typeof OTHER_NAMES | ImportedFieldName

const IMPORTED = LISTING_FIELD_NAMES.flatMap((name) => {
  const { imports }: ListingField = LISTING_FIELDS[name]
  return imports === undefined ? [] : [[name, imports]]
})

/** Common column names for each field, most likely first, in the form that `columnKey` returns. */
export const COLUMN_NAMES = { ...OTHER_NAMES, ...Object.fromEntries(IMPORTED) } as Record<
  ImportField,
  readonly string[]
>

export const IMPORT_FIELDS = Object.keys(COLUMN_NAMES) as ImportField[]

const FIELD_BY_NAME: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) => COLUMN_NAMES[field].map((name) => [name, field] as const)),
)

const UNITS: ReadonlyMap<string, string> = new Map([
  ['parcel_size_acres', 'acres'],
  ...PLAIN_FIELDS.flatMap((field) => (field.kind === 'number' ? [[field.name, field.unit] as const] : [])),
])

/** The column that fills a field, and its unit if that differs from the field's. */
export interface Column {
  name: string
  unit: Unit | null
}

export type ColumnPlan = Partial<Record<ImportField, Column>>

/** Column choices from the command line: `--map field=column` and `--id column`. A null column leaves the field out. */
export type ColumnOptions = ReadonlyMap<ImportField, { column: string | null; unitHint: string }>

/** Finds the field that a name on the command line means: a field name or one of its column names. */
export function fieldNamed(name: string): ImportField | null {
  const key = columnKey(name)
  return (IMPORT_FIELDS as string[]).includes(key) ? (key as ImportField) : (FIELD_BY_NAME.get(key) ?? null)
}

/** Decides which column fills which field. Options from the command line take precedence. */
export function planColumns(columns: readonly string[], options: ColumnOptions): ColumnPlan {
  const plan: ColumnPlan = {}
  const taken = new Set<string>()
  for (const [field, { column, unitHint }] of options) {
    const name = column === null ? undefined : columnNamed(columns, column)
    if (name === undefined) continue
    plan[field] = { name, unit: unitOf(field, name) ?? unitOf(field, unitHint) }
    taken.add(name)
  }
  const byKey = new Map(columns.filter((name) => !taken.has(name)).map((name) => [columnKey(name), name]))
  for (const field of IMPORT_FIELDS) {
    if (options.has(field)) continue
    const name = COLUMN_NAMES[field].map((alias) => byKey.get(alias)).find((found) => found !== undefined)
    if (name !== undefined) plan[field] = { name, unit: unitOf(field, name) }
  }
  const others = [...byKey.values()]
  const size = options.has('parcel_size_acres') ? undefined : sizeColumn(others)
  if (size !== undefined) plan.parcel_size_acres ??= { name: size, unit: unitOf('parcel_size_acres', size) }
  const pair = coordinateColumns(others)
  for (const field of ['latitude', 'longitude'] as const)
    if (pair && !options.has(field)) plan[field] ??= { name: pair[field], unit: null }
  return plan
}

function unitOf(field: ImportField, name: string): Column['unit'] {
  const unit = UNITS.get(field)
  const named = unit === undefined ? undefined : unitInName({ unit }, name)
  return named === undefined || named.key === unit ? null : named
}
