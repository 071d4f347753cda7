import type { ColumnRole } from '../../domain/screening/file-preview.ts'
import { columnLike, coordinateColumns, geometryColumns, PLACE_COLUMNS, sizeColumn } from '../files/column-names.ts'
import { UnreadableFileError } from '../files/unreadable-file-error.ts'

/** The column that was chosen for a role. An empty name is no column. */
export type ChosenColumns = ReadonlyMap<string, string>

/** The column that is read as the role: the chosen one, or else one with a usual name. */
export function columnOf(columns: readonly string[], role: ColumnRole, chosen: ChosenColumns): string | undefined {
  const wanted = chosen.get(role)
  if (wanted !== undefined) return columns.includes(wanted) ? wanted : undefined
  switch (role) {
    case 'latitude':
    case 'longitude':
    case 'coordinates':
    case 'geometry':
      return geometryColumns(columns)[role]
    case 'size':
      return sizeColumn(columns)
    default:
      return columnLike(columns, PLACE_COLUMNS[role])
  }
}

/** Why parcels can't be found in a table: its first line has no names, or none about parcels. Null if it has. */
export function columnsProblem(columns: readonly string[], chosen: ChosenColumns): string | null {
  if ([...chosen.values()].some((column) => columns.includes(column))) return null
  if (coordinateColumns(columns) || Object.values(PLACE_COLUMNS).some((names) => columnLike(columns, names)))
    return null
  // A text, which also a file that is named as GeoJSON may be.
  if (columns.length === 1)
    return 'This file isn’t GeoJSON, and has no columns that we know. Use GeoJSON, KML, a zipped Shapefile or a table with coordinates.'
  const shown = columns.slice(0, 5).map((name) => `“${name.slice(0, 40)}”`)
  return `We don’t know any of the columns ${shown.join(', ')}. Add a header row, such as “name, latitude, longitude”.`
}

/** @throws UnreadableFileError */
export function assertKnownColumns(columns: readonly string[], chosen: ChosenColumns): void {
  const problem = columnsProblem(columns, chosen)
  if (problem !== null) throw new UnreadableFileError(problem)
}
