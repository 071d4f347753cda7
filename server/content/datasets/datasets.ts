import { assertMay } from '../../../domain/permissions.ts'
import { memoizeUnchanging } from '../../platform/cache/memoize-unchanging.ts'
import { createMemoize, type Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { chartColumns, readHistogram, readMapFeatures, readPreview } from './charts.ts'
import { openPublicFile } from './downloads.ts'
import { countDownload, findPublicFiles, getPublicFile, type PublicFile, toSummary } from './public-file.ts'
import { createRows } from './rows.ts'
import type { DatasetsService } from './service.ts'
import type { Tables } from './tables.ts'

export interface DatasetDependencies {
  db: Db
  /** What the catalog is read from, perhaps replicas; `db` by default. */
  reads?: Db
  tables: Tables
  storage: Storage
  memoize?: Memoize
}

const OF_FILE = { max: 500, keyOf: ([{ table }, column]: [PublicFile, column?: string]) => [table?.id, column] }

/** The catalog of public datasets and their contents. */
export function createDatasets({
  db,
  reads = db,
  tables,
  storage,
  memoize = createMemoize(),
}: DatasetDependencies): DatasetsService {
  const findAll = memoize(['datasets'], () => findPublicFiles(reads))
  const findRows = createRows(tables)
  // A file version never changes, so its preview and charts can be cached.
  const preview = memoizeUnchanging((file: PublicFile) => readPreview(tables, file), OF_FILE)
  const mapFeatures = memoizeUnchanging((file: PublicFile) => readMapFeatures(tables, file), OF_FILE)
  const histogram = memoizeUnchanging(
    (file: PublicFile, column: string) => readHistogram(tables, file, column),
    OF_FILE,
  )
  return {
    findPublic: async () => (await findAll()).map(({ detail }) => toSummary(detail)),
    findDetails: async () => (await findAll()).map(({ detail }) => detail),
    getBySlug: async (_viewer, slug) => (await getPublicFile(reads, { slug })).detail,
    getById: async (_viewer, id) => (await getPublicFile(reads, { id })).detail,
    async getPreview(_viewer, slug) {
      const file = await getPublicFile(reads, { slug })
      return file.table && preview(file)
    },
    async getHistogram(_viewer, { slug, column }) {
      const file = await getPublicFile(reads, { slug })
      const columns = file.table ? chartColumns(file).map(({ name }) => name) : []
      const chosen = columns.find((name) => name === column) ?? columns[0]
      return { columns, histogram: chosen === undefined ? null : await histogram(file, chosen) }
    },
    async getMapFeatures(_viewer, slug) {
      const file = await getPublicFile(reads, { slug })
      return file.table && mapFeatures(file)
    },
    findRows: async (viewer, id, options) => findRows(viewer, await getPublicFile(reads, { id }), options),
    async openDownload(viewer, { slug, format }) {
      const file = await getPublicFile(reads, { slug })
      assertMay(viewer, 'download datasets')
      return openPublicFile({ tables, storage }, file, format)
    },
    async countDownload(viewer, { slug, format }) {
      assertMay(viewer, 'download datasets')
      const { detail } = await getPublicFile(reads, { slug })
      await countDownload(db, detail.id, format)
    },
  }
}
