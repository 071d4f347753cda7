import { sql } from 'kysely'
import type { DatasetColumn } from '../../../domain/dataset/dataset.ts'
import type { ColumnDetail, DatasetDetail, DatasetSummary } from '../../../domain/dataset/dataset-catalog.ts'
import { formatsOf } from '../../../domain/dataset/dataset-catalog.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { type CoordinateColumns, GEOMETRY_COLUMN } from './rows-sql.ts'
import type { TableFile } from './tables.ts'

/** Public datasets with their current file version. All public reads go through this query. */
const published = (db: Db) =>
  db
    .selectFrom('datasets')
    .innerJoin('dataset_files', (join) =>
      join.onRef('dataset_files.id', '=', 'datasets.file_id').onRef('dataset_files.dataset_id', '=', 'datasets.id'),
    )
    .where('datasets.is_public', '=', true)
    .select([
      'datasets.id',
      'datasets.slug',
      'datasets.name',
      'datasets.description',
      'datasets.type',
      'datasets.region',
      'datasets.publisher',
      'datasets.license',
      'datasets.period',
      'datasets.units',
      'datasets.created_at',
      'dataset_files.id as file_id',
      'dataset_files.number as file_number',
      'dataset_files.file_path',
      'dataset_files.table_path',
      'dataset_files.state',
      'dataset_files.format',
      'dataset_files.bytes',
      'dataset_files.sha256',
      'dataset_files.row_count',
      'dataset_files.bad_row_count',
      'dataset_files.columns',
      'dataset_files.west',
      'dataset_files.south',
      'dataset_files.east',
      'dataset_files.north',
      'dataset_files.longitude_column',
      'dataset_files.latitude_column',
      'dataset_files.created_at as updated_at',
    ])

type PublishedRow = Awaited<ReturnType<ReturnType<typeof published>['executeTakeFirstOrThrow']>>

/** The current file version of a public dataset. */
export interface PublicFile {
  detail: DatasetDetail
  /** Path of the original file in the bucket `datasets`. */
  path: string
  /** The Parquet table with the rows; null until the file has been processed. */
  table: TableFile | null
  places: CoordinateColumns
}

export async function findPublicFiles(db: Db): Promise<PublicFile[]> {
  const rows = await published(db).orderBy('datasets.created_at', 'desc').orderBy('datasets.id', 'desc').execute()
  return rows.map(toPublicFile)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws AppError `dataset_not_found`, also for a dataset that isn't public */
export async function getPublicFile(db: Db, by: { slug: string } | { id: string }): Promise<PublicFile> {
  if ('id' in by && !UUID.test(by.id)) throw new AppError('dataset_not_found')
  const query = 'id' in by ? published(db).where('datasets.id', '=', by.id) : published(db).where('slug', '=', by.slug)
  const row = await query.executeTakeFirst()
  if (!row) throw new AppError('dataset_not_found')
  return toPublicFile(row)
}

/** @throws AppError `dataset_not_ready` */
export function tableOf({ table }: PublicFile): TableFile {
  if (!table) throw new AppError('dataset_not_ready')
  return table
}

export function toSummary(detail: DatasetDetail): DatasetSummary {
  const {
    period: _,
    sha256: __,
    file_number: ___,
    bad_row_count: ____,
    columns: _____,
    bounds: ______,
    ...summary
  } = detail
  return summary
}

function toPublicFile(row: PublishedRow): PublicFile {
  const { file_id, file_path, table_path, state, format, units, longitude_column, latitude_column, ...shown } = row
  const { west, south, east, north, columns: _, ...rest } = shown
  const columns = (row.columns as DatasetColumn[]).map((column) => withUnit(column, units as Record<string, string>))
  const hasGeometry = columns.some(({ name, type }) => name === GEOMETRY_COLUMN && type === 'text')
  const places = { longitude: longitude_column, latitude: latitude_column, hasGeometry }
  const hasPlaces = hasGeometry || (longitude_column !== null && latitude_column !== null)
  const isReady = state === 'ready' && table_path !== null
  const bounds: DatasetDetail['bounds'] =
    west !== null && south !== null && east !== null && north !== null ? [west, south, east, north] : null
  return {
    detail: {
      ...rest,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      original_format: format,
      formats: formatsOf({ format, isReady, hasPlaces }),
      bad_row_count: row.bad_row_count ?? 0,
      columns,
      bounds,
    },
    path: file_path,
    table: isReady ? { id: file_id, table_path } : null,
    places,
  }
}

const withUnit = (column: DatasetColumn, units: Record<string, string>): ColumnDetail => ({
  ...column,
  unit: Object.hasOwn(units, column.name) ? units[column.name]! : null,
})

/** Adds one finished download to the day's count. */
export async function countDownload(db: Db, id: string, format: string): Promise<void> {
  await db
    .insertInto('dataset_downloads')
    .values({ dataset_id: id, day: sql`(now() at time zone 'utc')::date`, format, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['dataset_id', 'day', 'format']).doUpdateSet({ count: sql`dataset_downloads.count + 1` }),
    )
    .execute()
}
