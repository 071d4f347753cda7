import { sql } from 'kysely'
import type { AdminDataset, ContentFilter, DatasetFileRow, DatasetRow } from '../../../domain/content/admin-content.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { DATASET_DEFAULTS, type DatasetValues, datasetSchema } from '../../../domain/dataset/dataset-values.ts'
import { prefixQuery } from '../../platform/db/prefix-query.ts'
import { type Columns, type ContentType, castColumns, commonOrders } from '../editing/content-type.ts'
import { insertFile } from './insert-file.ts'

/** Public now, or as soon as its first file has been read. */
const MARKED = sql<boolean>`(is_public or public_when_ready)`

const FILE = sql<DatasetFileRow>`jsonb_build_object('id', file.id, 'number', number, 'original_name', original_name,
  'format', format, 'bytes', bytes, 'state', state, 'failure', failure, 'row_count', row_count,
  'bad_row_count', bad_row_count,
  'created_at', to_char(file.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
const FILES = sql`from dataset_files as file where file.dataset_id = datasets.id`

const ROW = sql<DatasetRow>`id, slug, version, ${MARKED} as is_published, false as is_featured, created_at, updated_at, name,
  type, region, publisher, ${MARKED} as is_public, is_public as is_live,
  (select ${FILE} ${FILES} order by number desc limit 1) as newest`

const THING = sql<AdminDataset>`${ROW}, description, license, period, units, newest_file_path as file_path, file_id,
  (select jsonb_agg(${FILE} order by number desc) ${FILES}) as files,
  coalesce((select columns ${FILES} and file.id = datasets.file_id), '[]') as columns,
  coalesce((select bad_rows ${FILES} order by number desc limit 1), '[]') as bad_rows`

export const datasetType: ContentType<DatasetRow, AdminDataset, DatasetValues> = {
  kind: 'dataset',
  table: 'datasets',
  files: [{ field: 'file_path', kind: 'dataset-file' }],
  generatedColumns: [],
  childTables: [
    { table: 'dataset_files', key: 'dataset_id', users: ['created_by'] },
    { table: 'dataset_downloads', key: 'dataset_id' },
  ],
  titleColumn: 'name',
  schema: datasetSchema,
  defaults: DATASET_DEFAULTS,
  errorCodes: {
    notFound: 'dataset_not_found',
    slugTaken: 'dataset_slug_taken',
    list: 'datasets_failed',
    save: 'dataset_save_failed',
    delete: 'dataset_delete_failed',
    status: 'dataset_status_failed',
  },
  rowColumns: ROW,
  itemColumns: THING,
  titleOf: ({ name }) => name,
  slugFrom: ({ name }) => name,
  slugLimit: LIMITS.slug,
  valuesForCopy: (values) => ({
    ...values,
    slug: null,
    name: `${values.name.slice(0, LIMITS.dataset_name - 7)} (copy)`,
  }),
  columnsOf: ({ units, ...values }) => ({
    ...castColumns(COLUMNS, values),
    ...(units === undefined ? {} : { units: sql`${JSON.stringify(units)}::text::jsonb` }),
  }),
  async derivedColumns(_db, { before, values }) {
    const columns: Columns = {}
    if (before === null) columns.file_path = sql`${values.file_path}::text`
    if (before?.file_path !== values.file_path) columns.newest_file_path = sql`${values.file_path}::text`
    if (before?.is_public === values.is_public) return columns
    // A new dataset goes public once its first file has been read.
    return {
      ...columns,
      ...(before ? publish(values.is_public) : { public_when_ready: sql`${values.is_public}::boolean` }),
    }
  },
  async afterSave(db, { actor, before, after }) {
    if (before?.file_path !== after.file_path)
      await insertFile(db, actor, { datasetId: after.id, path: after.file_path })
  },
  publicationColumns: publish,
  isMarkedPublished: MARKED,
  canBeFeatured: false,
  matchesText(q) {
    const words = prefixQuery(q, 'simple')
    return words === null
      ? sql`false`
      : sql`public.dataset_document(name, description, type, region, publisher) @@ ${words}`
  },
  matchesStatus: hasStatus,
  isPublic: sql`is_public`,
  order: commonOrders('name'),
}

function publish(isPublic: boolean): Columns {
  return {
    is_public: sql`${isPublic}::boolean and file_id is not null`,
    public_when_ready: sql`${isPublic}::boolean and file_id is null`,
  }
}

function hasStatus(status: ContentFilter) {
  if (status === 'published') return sql<boolean>`is_public`
  if (status === 'not_live') return sql<boolean>`public_when_ready`
  return status === 'draft' ? sql<boolean>`not ${MARKED}` : sql<boolean>`false`
}

const COLUMNS = {
  name: 'text',
  slug: 'text',
  description: 'text',
  type: 'text',
  region: 'text',
  publisher: 'text',
  license: 'text',
  period: 'text',
} as const satisfies Partial<Record<keyof DatasetValues, string>>
