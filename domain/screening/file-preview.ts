/** What a column of a file of parcels can be read as. */
export const COLUMN_ROLES = {
  name: 'Name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  coordinates: 'Latitude and longitude',
  geometry: 'Boundary',
  size: 'Acreage',
} as const

export type ColumnRole = keyof typeof COLUMN_ROLES

/** Only tables have these in columns. */
const ROLES_OF_TABLES: readonly ColumnRole[] = ['latitude', 'longitude', 'coordinates', 'geometry']

export const rolesOf = (isTable: boolean): ColumnRole[] =>
  (Object.keys(COLUMN_ROLES) as ColumnRole[]).filter((role) => isTable || !ROLES_OF_TABLES.includes(role))

/** The columns that someone chose instead of those with usual names. An empty name is no column. */
export type ColumnChoice = Partial<Record<ColumnRole, string>>

export interface PreviewColumn {
  name: string
  /** Null if it isn't used. */
  role: ColumnRole | null
  /** Its text in each of the first rows, which may be cut. */
  values: string[]
}

/** What is read of a file before its parcels are screened. */
export interface FilePreview {
  fileName: string
  isTable: boolean
  /** Of rows or features, those that can't be screened included. */
  count: number
  /** How many can be screened. */
  parcels: number
  /** The first of those that can't be screened, and why. */
  rejected: { number: number; reason: string }[]
  /** Why no parcel can be found by the columns as they are called. */
  problem: string | null
  columns: PreviewColumn[]
  /** Columns that aren't shown, of a file with very many. */
  more_columns: number
  /** The numbers of the first rows. */
  numbers: number[]
}

/** What columns are read as after a choice. */
export function roleOf({ name, role }: PreviewColumn, choice: ColumnChoice): ColumnRole | null {
  const chosen = (Object.keys(choice) as ColumnRole[]).find((each) => choice[each] === name)
  return chosen ?? (role !== null && choice[role] === undefined ? role : null)
}

/** The choice that reads a column as something else, or leaves it out. */
export function chooseRole(column: PreviewColumn, role: ColumnRole | null, choice: ColumnChoice): ColumnChoice {
  const before = roleOf(column, choice)
  return { ...choice, ...(before && { [before]: '' }), ...(role && { [role]: column.name }) }
}
