import { type Unit, unitInName } from '../../../domain/text/units.ts'
import { columnKey, columnNamed, coordinateColumns, PLACE_COLUMNS, sizeColumn } from '../../files/column-names.ts'

/** Common column names for each field, most likely first, in the form that `columnKey` returns. */
export const COLUMN_NAMES = {
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
  price: ['price', 'price_usd', 'asking_price', 'list_price'],
  price_type: ['price_type', 'offer_type', 'sale_or_lease'],
  description: ['description', 'details', 'remarks', 'summary'],
  zoning_info: ['zoning_info', 'zoning', 'zoning_code', 'zoning_description'],
  is_published: ['is_published', 'published', 'publish'],
  is_featured: ['is_featured', 'featured'],
  power: ['power', 'has_power', 'power_available', 'utility_power', 'electric', 'electricity'],
  fiber: ['fiber', 'fibre', 'has_fiber', 'fiber_available', 'utility_fiber'],
  water: ['water', 'has_water', 'water_available', 'utility_water'],
  sewer: ['sewer', 'has_sewer', 'sewer_available', 'utility_sewer'],
  gas: ['gas', 'has_gas', 'gas_available', 'utility_gas', 'natural_gas'],
  utility_access: ['utility_access', 'utilities'],
  energy_sources: ['energy_sources', 'energy_source', 'energy'],
  instant_deploy: ['instant_deploy', 'instant_deployment'],
  substation_on_site: ['substation_on_site', 'on_site_substation', 'has_substation', 'substation'],
  available_power_mw: [
    ...['available_power_mw', 'power_mw', 'available_mw', 'mw'],
    ...['available_power_kw', 'power_kw', 'available_kw', 'kw'],
  ],
  power_evidence: ['power_evidence'],
  power_evidence_entries: ['power_evidence_entries'],
  lifecycle: ['lifecycle'],
  images: ['images', 'image', 'image_urls', 'image_url', 'photos', 'photo', 'pictures'],
  videos: ['videos', 'video', 'video_urls', 'video_url'],
  last_confirmed_at: ['last_confirmed_at', 'last_confirmed', 'confirmed_at'],
  created_at: ['created_at', 'created', 'date_created', 'listed_at', 'date_listed', 'list_date'],
} as const satisfies Record<string, readonly string[]>

export type ImportField = keyof typeof COLUMN_NAMES

export const IMPORT_FIELDS = Object.keys(COLUMN_NAMES) as ImportField[]

const FIELD_BY_NAME: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_FIELDS.flatMap((field) => COLUMN_NAMES[field].map((name) => [name, field] as const)),
)

const UNITS: Partial<Record<ImportField, string>> = { parcel_size_acres: 'acres', available_power_mw: 'MW' }

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
  const unit = UNITS[field]
  const named = unit === undefined ? undefined : unitInName({ unit }, name)
  return named === undefined || named.key === unit ? null : named
}
