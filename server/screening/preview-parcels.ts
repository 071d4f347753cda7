import type { ColumnRole, FilePreview, PreviewColumn } from '../../domain/screening/file-preview.ts'
import { rolesOf } from '../../domain/screening/file-preview.ts'
import { columnLike, PLACE_COLUMNS } from '../files/column-names.ts'
import type { FeatureSource, SourceFeature } from '../files/feature-source.ts'
import { openFeatures } from '../files/open-features.ts'
import { type ChosenColumns, columnOf, columnsProblem } from './parcel-columns.ts'
import { type ReadFileOptions, readParcels } from './read-parcels.ts'

const SHOWN_ROWS = 5
const SHOWN_REASONS = 5
const SHOWN_COLUMNS = 100
const MAX_CELL = 60

/** Reads a file as `readParcels` does, and says what is read as what. @throws UnreadableFileError */
export async function previewParcels(
  path: string,
  { open = openFeatures, columns: chosen = new Map(), ...options }: ReadFileOptions,
): Promise<Omit<FilePreview, 'fileName'>> {
  const first: SourceFeature[] = []
  let names: readonly string[] | undefined
  const opened = async (...[file, how]: Parameters<typeof openFeatures>): Promise<FeatureSource> => {
    const source = await open(file, how)
    names = source.columns
    return { ...source, features: () => collectFirst(source, first) }
  }
  const read = await readParcels(path, { ...options, columns: chosen, open: opened, isPreview: true })
  const isTable = names !== undefined
  const all = names ?? [...new Set([...first.flatMap(({ values }) => Object.keys(values)), ...read.columns])]
  const roles = rolesByColumn(all, isTable, chosen)
  const shown = all.slice(0, SHOWN_COLUMNS)
  return {
    isTable,
    count: read.parcels.length + read.rejected.length,
    parcels: read.parcels.length,
    rejected: read.rejected.slice(0, SHOWN_REASONS).map(({ number, reason }) => ({ number, reason })),
    problem: isTable ? columnsProblem(all, chosen) : null,
    columns: shown.map(
      (name): PreviewColumn => ({
        name,
        role: roles.get(name) ?? null,
        values: first.map(({ values }) => cellText(values[name])),
      }),
    ),
    more_columns: all.length - shown.length,
    numbers: first.map(({ number }) => number),
  }
}

async function* collectFirst(source: FeatureSource, into: SourceFeature[]): AsyncGenerator<SourceFeature> {
  for await (const feature of source.features()) {
    if (into.length < SHOWN_ROWS) into.push(feature)
    yield feature
  }
}

function rolesByColumn(columns: readonly string[], isTable: boolean, chosen: ChosenColumns): Map<string, ColumnRole> {
  const roles = new Map<string, ColumnRole>()
  for (const role of rolesOf(isTable)) {
    const column =
      columnOf(columns, role, chosen) ??
      (role === 'name' && !chosen.has('name') ? columnLike(columns, PLACE_COLUMNS.parcel_id) : undefined)
    if (column !== undefined && !roles.has(column)) roles.set(column, role)
  }
  return roles
}

const cellText = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL).toWellFormed()}…` : text
}
